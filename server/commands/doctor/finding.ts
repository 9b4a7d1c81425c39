// Result of one doctor check.
export type Finding = {
  readonly about: string
  /** `warn`: works, but should be changed. `wrong`: something does not work. */
  readonly level: 'ok' | 'warn' | 'wrong'
  /** Never a secret or a URL that may contain one: the host is enough. */
  readonly says: string
  /** How to fix it; null if nothing is wrong. */
  readonly remedy: string | null
}

/** Constructors for findings about one subject. */
export const findingsOf = (about: string) => ({
  fine: (says: string): Finding => ({ about, level: 'ok', says, remedy: null }),
  warn: (says: string, remedy: string): Finding => ({ about, level: 'warn', says, remedy }),
  wrong: (says: string, remedy: string): Finding => ({ about, level: 'wrong', says, remedy }),
})
