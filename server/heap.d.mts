export const heap: readonly string[]
