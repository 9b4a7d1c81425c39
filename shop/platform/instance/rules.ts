// How far a restored shop leaves out numbers, so that it issues none a second time. Pure.

/** The shop writes each minute that it runs; after this silence its database may be an older copy of a running one. */
export const longestSilence = 5 * 60_000

/** Since when another copy of the shop may have issued numbers that this database does not know. */
export type Absence = { readonly since: Date; readonly until: Date }

export const millisecondsOf = ({ since, until }: Absence): number =>
  Math.max(0, until.getTime() - since.getTime())

/**
 * Numbers to leave out after an absence: a thousand, and `perSecond` for each second of it. No shop issues more, and
 * two restores of one backup never begin at the same number.
 */
export const leftOut = (absence: Absence, perSecond: number): number =>
  1_000 + Math.ceil(millisecondsOf(absence) / 1_000) * perSecond
