// Password policy: length, strength, personal data. Works offline.
import { passwordLength } from './rules.ts'

export const isShortForStaff = (password: string): boolean =>
  [...password].length < passwordLength.staff

/** Whether a password is easy to guess, given these personal words. */
export type Guessable = (password: string, personal: readonly string[]) => boolean

/**
 * A message key of errors.json, or null. `personal`: names, parts of the address, the shop's name. The word lists of
 * guesses.ts are server-side only: a browser applies the other rules.
 */
export function passwordProblem(
  password: string,
  personal: readonly string[] = [],
  isGuessable: Guessable = () => false,
  isForStaff = false,
): string | null {
  const length = [...password].length
  if (length < passwordLength.min && !isForStaff) return 'field.password.short'
  if (isForStaff && isShortForStaff(password)) return 'field.password.staff'
  if (length > passwordLength.max) return 'field.password.long'
  if (isPersonal(password, personal)) return 'field.password.personal'
  return isGuessable(password, personal) ? 'field.password.common' : null
}

/** Lower case without accents. */
export const plain = (text: string) =>
  text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').normalize('NFC')

/** What remains without the personal words must be long enough. */
function isPersonal(password: string, personal: readonly string[]): boolean {
  let rest = plain(password)
  for (const word of personal.flatMap((text) => [
    plain(text),
    ...plain(text).split(/[^\p{L}\p{N}]+/u),
  ]))
    if (word.length >= 3) rest = rest.replaceAll(word, '')
  return rest !== plain(password) && [...rest].length < passwordLength.min
}
