import { describe, expect, it } from 'vitest';
import { plain, resolved, rules, tokensOf } from './plain';

const SHEETS = [
  `:root { --a: #102030; --b: var(--a); } /* :root { --a: no } */ .x { --a: 1; }`,
  `:root[data-theme='dark'] { --a: #fff; }`,
];

describe('a picture that stands by itself', () => {
  it('knows the colours of day and night', () => {
    expect(tokensOf(SHEETS, 'light').get('--a')).toBe('#102030');
    expect(tokensOf(SHEETS, 'dark').get('--a')).toBe('#fff');
  });

  it('has colours instead of variables, however deep, and mixes them', () => {
    const tokens = tokensOf(SHEETS, 'light');
    expect(resolved('fill="var(--b)" stroke="var(--none, red)"', tokens)).toBe('fill="#102030" stroke="red"');
    expect(resolved('color-mix(in srgb, #000 50%, var(--a))', tokens)).toBe('rgb(8, 16, 24)');
    expect(resolved('color-mix(in srgb, #fff 40%, transparent)', tokens)).toBe('rgba(255, 255, 255, 0.4)');
  });

  it('says it as older programs read it', () => {
    const none = new Map<string, string>();
    expect(resolved('rgb(60 45 20 / 22%)', none)).toBe('rgba(60, 45, 20, 0.22)');
    expect(resolved('font-weight="850"', none)).toBe('font-weight="800"');
    expect(rules('a:where(.s1) b { fill: red; animation: x 1s } @keyframes x { from { opacity: 0 } to { opacity: 1 } }')).toBe(
      'a.s1 b { fill: red;}',
    );
  });

  it('shares no name with another picture on the page', () => {
    const body =
      '<!--[--><svg data-x="1"><title>T</title><clipPath id="c"></clipPath><g clip-path="url(#c)" class="k"></g></svg><!--]-->';
    const one = plain(body, '.k { fill: var(--a) }', SHEETS, 'light');
    const name = /class="(p\w+)"/.exec(one)?.[1];
    expect(one).toContain(`id="c-${name}"`);
    expect(one).toContain(`url(#c-${name})`);
    expect(one).toContain(`<style>.${name} .k { fill: #102030 }</style>`);
    expect(one).not.toContain('data-x');
    expect(plain(body, '', SHEETS, 'dark')).not.toContain(`-${name}`);
  });
});
