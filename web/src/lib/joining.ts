/** The code in what somebody typed or pasted: the code itself, or any link to a table or to groups that are compared. */
export function codeIn(text: string): string {
  const wanted = text.trim();
  const linked = /\/(?:table|contest)\/([A-Za-z0-9]+)/.exec(wanted)?.[1];
  return linked ?? (/^[A-Za-z0-9]+$/.test(wanted) ? wanted.toLowerCase() : '');
}
