import { parse, paths } from './router.svelte';

describe('addresses', () => {
  it('leads to every page and back', () => {
    expect(parse(paths.start())).toEqual({ page: 'start' });
    expect(parse(paths.setup('infinite_city'))).toEqual({ page: 'setup', game: 'infinite_city' });
    expect(parse(paths.table('a b'))).toEqual({ page: 'table', code: 'a b' });
    expect(parse(paths.replay('x'))).toEqual({ page: 'replay', code: 'x', move: null, analysis: false });
    expect(parse(paths.replay('x', 12))).toEqual({ page: 'replay', code: 'x', move: 12, analysis: false });
    expect(parse(paths.analysis('x', 3))).toEqual({ page: 'replay', code: 'x', move: 3, analysis: true });
    expect(parse(paths.rules('sprawlopolis'))).toEqual({ page: 'rules', game: 'sprawlopolis' });
    expect(parse(paths.pad('x'))).toEqual({ page: 'pad', game: 'x', code: null });
    expect(parse(paths.pad('x', '2-7'))).toEqual({ page: 'pad', game: 'x', code: '2-7' });
    expect(parse(paths.deal('x'))).toEqual({ page: 'deal', game: 'x', code: null, step: 0 });
    expect(parse(paths.deal('x', '2-7', 4))).toEqual({ page: 'deal', game: 'x', code: '2-7', step: 4 });
    expect(parse(paths.settings())).toEqual({ page: 'settings' });
    expect(parse(paths.you())).toEqual({ page: 'you' });
  });

  it.each([
    '/nowhere',
    '/table',
    '/table/x/replay/-1',
    '/table/x/replay/1.5',
    '/table/x/y',
    '/rules/a/b',
    '/deal/x/2-7/-1',
    '/score/x/y/z',
    '/rules/%',
  ])('does not lose its way at %s', (path) => expect(['lost', 'rules']).toContain(parse(path).page));
});
