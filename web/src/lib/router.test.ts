import { parse, paths } from './router.svelte';

describe('addresses', () => {
  it('leads to every page and back', () => {
    expect(parse(paths.start())).toEqual({ page: 'start' });
    expect(parse(paths.setup('infinite_city'))).toEqual({ page: 'setup', game: 'infinite_city' });
    expect(parse(paths.table('a b'))).toEqual({ page: 'table', code: 'a b' });
    expect(parse(paths.replay('x'))).toEqual({ page: 'replay', code: 'x', move: null });
    expect(parse(paths.replay('x', 12))).toEqual({ page: 'replay', code: 'x', move: 12 });
    expect(parse(paths.rules('sprawlopolis'))).toEqual({ page: 'rules', game: 'sprawlopolis' });
    expect(parse(paths.settings())).toEqual({ page: 'settings' });
  });

  it.each(['/nowhere', '/table', '/table/x/replay/-1', '/table/x/replay/1.5', '/table/x/y', '/rules/a/b', '/rules/%'])(
    'does not lose its way at %s',
    (path) => expect(['lost', 'rules']).toContain(parse(path).page),
  );
});
