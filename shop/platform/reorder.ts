// Reordering of lists by staff. Pure.

/** Moves one element to another position, counted from 0; unchanged if it is not in the list. */
export function placedAt<Each>(all: readonly Each[], each: Each | undefined, to: number): Each[] {
  const rest = all.filter((other) => other !== each)
  if (each === undefined || rest.length === all.length) return [...all]
  const at = Math.max(0, Math.min(rest.length, to))
  return [...rest.slice(0, at), each, ...rest.slice(at)]
}

/** Moves it by some positions. */
export const movedBy = <Each>(all: readonly Each[], each: Each, by: number): Each[] =>
  placedAt(all, each, all.indexOf(each) + by)
