import { codeIn } from './joining';

describe('joining by code', () => {
  it('takes codes and links, and nothing else', () => {
    expect(codeIn('  AbC123 ')).toBe('abc123');
    expect(codeIn('http://192.168.0.5:8000/table/abc123?x')).toBe('abc123');
    expect(codeIn('AbC1 23de  45')).toBe('abc123de45');
    expect(codeIn('hello there')).toBe('');
    expect(codeIn('')).toBe('');
  });
});
