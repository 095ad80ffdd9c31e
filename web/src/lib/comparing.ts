/** The table that somebody means who gives its link or its code; null where it is neither. */
export function codeIn(text: string): string | null {
  const given = text.trim();
  return /\/table\/([a-z0-9]{1,16})(?:[/#?]\S*)?$/.exec(given)?.[1] ?? (/^[a-z0-9]{8,16}$/.test(given) ? given : null);
}
