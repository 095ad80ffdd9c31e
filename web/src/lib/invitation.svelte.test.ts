import { Invitation } from './invitation.svelte';

describe('an invitation', () => {
  const answers = (addresses: string[]) =>
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.resolve(new Response(JSON.stringify({ addresses })))),
    );
  afterEach(() => vi.unstubAllGlobals());

  it('leads to an address that others can reach', async () => {
    answers(['http://192.168.0.7:8000']);
    const invitation = new Invitation();
    await invitation.look();
    expect(invitation.linkTo('/table/abc')).toBe('http://192.168.0.7:8000/table/abc');
    expect(invitation.reach).toContain('same network');
  });

  it('says that it leads nowhere else, and what would help', async () => {
    answers([]);
    const invitation = new Invitation();
    await invitation.look();
    expect(invitation.linkTo('/table/abc')).toBe(new URL('/table/abc', location.href).href);
    expect(invitation.reach).toContain('--host 0.0.0.0');
  });
});
