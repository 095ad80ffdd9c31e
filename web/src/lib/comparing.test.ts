import { expect, it } from 'vitest';
import { codeIn } from './comparing';

it('finds the game that is meant in a link or a code, and in nothing else', () => {
  expect(codeIn(' https://example.org/table/abc123def456/analysis/12#draw=1,2,3 ')).toBe('abc123def456');
  expect(codeIn('http://localhost:8000/table/abc123def456')).toBe('abc123def456');
  expect(codeIn('abc123def456')).toBe('abc123def456');
  expect(codeIn('pentapolis record 1\ngame sprawlopolis')).toBeNull();
  expect(codeIn('https://example.org/contest/abc123def456')).toBeNull();
});
