// The kind of tile a person last pointed at: the board says it, the panel explains it.
export const looking = $state<{ code: string | null }>({ code: null });
