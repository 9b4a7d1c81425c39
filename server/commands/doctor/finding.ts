// What the doctor has to say of one thing.
export type Finding = {
  readonly about: string
  /** `warn`: the shop runs, and should not stay like this. `wrong`: something does not work. */
  readonly level: 'ok' | 'warn' | 'wrong'
  /** Never a secret, and never a URL that may hold one: a host is enough. */
  readonly says: string
  /** How to mend it; null where there is nothing to mend. */
  readonly remedy: string | null
}

export const fine = (about: string, says: string): Finding => ({
  about,
  level: 'ok',
  says,
  remedy: null,
})
export const warn = (about: string, says: string, remedy: string): Finding => ({
  about,
  level: 'warn',
  says,
  remedy,
})
export const wrong = (about: string, says: string, remedy: string): Finding => ({
  about,
  level: 'wrong',
  says,
  remedy,
})
