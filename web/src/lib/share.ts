/** Hand a text or link on: the phone's own sheet where there is one, else the clipboard. */
export async function share(text: string, url?: string): Promise<'shared' | 'copied' | 'failed'> {
  const touch = matchMedia('(pointer: coarse)').matches;
  if (touch && typeof navigator.share === 'function') {
    try {
      await navigator.share(url ? { text, url } : { text });
      return 'shared';
    } catch {
      // dismissed or not allowed: copy instead
    }
  }
  try {
    await navigator.clipboard.writeText(url ? url : text);
    return 'copied';
  } catch {
    return 'failed';
  }
}
