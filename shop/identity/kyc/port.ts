// Port of sanctions-list screening.

export type Screened = {
  readonly firstName: string
  readonly lastName: string
  /** yyyy-mm-dd; empty if not collected. */
  readonly birthDate: string
}

/** Screens names against a list for closer review. It decides nothing. */
export interface Screening {
  /** `review`: the list has this name, and this date of birth if both are known. Throws if the list cannot be read. */
  screen(person: Screened): Promise<'clear' | 'review'>
}
