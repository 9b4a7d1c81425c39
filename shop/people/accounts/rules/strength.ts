// Rough password strength estimate, shown while typing; it decides nothing.

/** Characters (code points). No composition rules: a long sentence is a good password. */
export const passwordLength = { min: 8, staff: 12, max: 128 }

export type Strength = 'weak' | 'fair' | 'good' | 'strong'

const kinds: readonly (readonly [RegExp, number])[] = [
  [/\d/, 10],
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
]

/** Repeated and sequential characters count little. */
export function strengthOf(password: string): Strength {
  const signs = [...password]
  const pool = kinds.reduce((size, [kind, more]) => size + (kind.test(password) ? more : 0), 0)
  const surprising = signs.filter((sign, at) => {
    const [before, two] = [signs[at - 1], signs[at - 2]]
    const step = (sign.codePointAt(0) ?? 0) - (before?.codePointAt(0) ?? -9)
    return Math.abs(step) > 1 && sign !== two
  })
  const bits = (surprising.length + (signs.length - surprising.length) / 4) * Math.log2(pool || 1)
  if (signs.length < 8 || bits < 40) return 'weak'
  if (bits < 56) return 'fair'
  return bits < 75 ? 'good' : 'strong'
}
