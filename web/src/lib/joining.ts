/** The code in what somebody typed or pasted: the code itself, in groups or not, or any link to a table or to groups that are compared. */
export function codeIn(text: string): string {
  // In groups of four it is easier to read out.
  const wanted = text
    .trim()
    .replace(
      /^([A-Za-z0-9]{4})((?:\s+[A-Za-z0-9]{1,4})+)$/,
      (_, first: string, rest: string) => first + rest.replace(/\s+/g, ''),
    );
  const linked = /\/(?:table|contest)\/([A-Za-z0-9]+)/.exec(wanted)?.[1];
  return linked ?? (/^[A-Za-z0-9]+$/.test(wanted) ? wanted.toLowerCase() : '');
}
