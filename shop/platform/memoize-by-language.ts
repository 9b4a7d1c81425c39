// Memoization by language, for `Intl` formatters: creating one takes a hundred times as long as using it.

/** `make`, called once for each language. */
export function memoizeByLanguage<Made>(
  make: (language: string) => Made,
): (language: unknown) => Made {
  const made = new Map<string, Made>()
  return (language) => {
    const key = String(language)
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}
