// How many units a page says are left. Pure.

/** At or below this number, a page shows how many units are left. */
export const fewLeft = 5

/**
 * The stock as a page may show it: the exact number if few are left, else `fewLeft + 1` for "enough". A page only needs
 * invalidation when this changes.
 */
export const shownStock = (available: number): number => Math.min(available, fewLeft + 1)
