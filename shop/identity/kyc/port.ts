// Port of sanctions-list screening.

export type Screened = {
  readonly firstName: string
  readonly lastName: string
  /** yyyy-mm-dd; empty where nobody asked for it. */
  readonly birthDate: string
}

/** A list of people whom a person has to look at more closely. It decides nothing. */
export interface Screening {
  /** `review`: somebody of this name stands there, and of this date of birth where both are known. Throws where the list cannot be read. */
  screen(person: Screened): Promise<'clear' | 'review'>
}
