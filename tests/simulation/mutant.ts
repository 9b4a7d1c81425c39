// A mutant of the shop.
export type Mutant = {
  readonly name: string
  readonly file: string
  /** Occurs in the file exactly once. */
  readonly from: string
  readonly to: string
  /** Unit tests that are to notice it by themselves, without the simulation. */
  readonly units: readonly string[]
}
