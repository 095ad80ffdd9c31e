// The kind of tile a person last pointed at: the board says it, the panel explains it.

/** `lies`: it was pointed at in the city, where it lies face up and acts no more. */
export const looking = $state<{ code: string | null; lies: boolean }>({ code: null, lies: false });

export function look(code: string, lies = false): void {
  looking.code = code;
  looking.lies = lies;
}
