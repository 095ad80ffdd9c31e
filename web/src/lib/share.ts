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
  return (await copy(url ?? text)) ? 'copied' : 'failed';
}

/** Also where the page came over plain HTTP: there browsers keep the clipboard to themselves, but let a person's
 *  click copy what is selected. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const back = document.activeElement as HTMLElement | null;
    const area = document.createElement('textarea');
    area.value = text;
    area.readOnly = true;
    area.style.cssText = 'position:fixed;top:0;left:0;opacity:0';
    document.body.append(area);
    area.select();
    let done = false;
    try {
      done = document.execCommand('copy');
    } catch {
      // not even that
    }
    area.remove();
    back?.focus?.({ preventScroll: true });
    return done;
  }
}
