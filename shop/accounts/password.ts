// Which passwords are refused, without asking anybody: too short, too long, well known, or made of the person's own name.
import { passwordLength } from './rules/strength.ts'

export const isShortForStaff = (password: string): boolean =>
  [...password].length < passwordLength.staff

/** Whether a word is one of a list of well-known passwords. */
export type Listed = (word: string) => boolean

/**
 * A message key of errors.json, or null. `personal` holds what others may know: names, parts of the address, the shop.
 * The list stays on the server: a browser answers by the other rules.
 */
export function passwordProblem(
  password: string,
  personal: readonly string[] = [],
  isListed: Listed = () => false,
  isForStaff = false,
): string | null {
  const length = [...password].length
  if (length < passwordLength.min && !isForStaff) return 'field.password.short'
  if (isForStaff && isShortForStaff(password)) return 'field.password.staff'
  if (length > passwordLength.max) return 'field.password.long'
  if (isPersonal(password, personal)) return 'field.password.personal'
  return isCommon(password, isListed) ? 'field.password.common' : null
}

/** Lower case without accents. */
export const plain = (text: string) => text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')

/** What is left without the personal words must still be a password. */
function isPersonal(password: string, personal: readonly string[]): boolean {
  let rest = plain(password)
  for (const word of personal.flatMap((text) => [
    plain(text),
    ...plain(text).split(/[^\p{L}\p{N}]+/u),
  ]))
    if (word.length >= 3) rest = rest.replaceAll(word, '')
  return rest !== plain(password) && [...rest].length < passwordLength.min
}

/** In the list as it is, or a word of the list with digits and signs around it. */
export function isCommon(password: string, isListed: Listed): boolean {
  const text = plain(password)
  return isPattern(text) || isListed(text) || isDecorated(text, isListed)
}

/** `p@ssw0rd` is `password`. */
const masks: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const unmasked = (text: string) => text.replace(/[013457@$!]/g, (sign) => masks[sign] ?? sign)

/** A stem, a stem said twice or a walk over the keyboard, with up to six digits or signs before and after it. */
function isDecorated(text: string, isListed: Listed): boolean {
  const core = bare(text)
  // A masked letter may stand at the edge of the word, or a digit behind it.
  return [core, unmasked(core), bare(unmasked(text))].some(
    (word) => text.length - word.length <= 6 && isStem(word, isListed),
  )
}

const bare = (text: string) => text.replace(/^[^a-z]+|[^a-z]+$/g, '')

function isStem(word: string, isListed: Listed): boolean {
  if (word.length < 2) return false
  const half = word.slice(0, word.length / 2)
  return isListed(word) || (half + half === word && isListed(half)) || isWalk(word)
}

const walks = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'zaq1xsw2cde3vfr4bgt5',
  '147258369',
  '741852963',
  '789456123',
]
const bothWays = walks.flatMap((walk) => [walk, [...walk].reverse().join('')])

/** Few different signs, a short block again and again, a walk over the keyboard, or a date. */
function isPattern(text: string): boolean {
  if (new Set(text).size <= 2) return true
  if (/^(.{1,5})\1+.{0,4}$/u.test(text)) return true
  if (isDate(text)) return true
  // 11223344 is 1234.
  return isWalk(text) || isWalk(text.replace(/(.)\1+/gu, '$1'))
}

/** Nothing but pieces of walks, each of three signs or more: `qwe123asd`. */
function isWalk(text: string): boolean {
  for (let at = 0; at < text.length; ) {
    let step = 0
    for (const walk of bothWays) {
      let length = 3
      while (at + length <= text.length && walk.includes(text.slice(at, at + length))) length++
      step = Math.max(step, length - 1)
    }
    if (step < 3) return false
    at += step
  }
  return text !== ''
}

function isDate(text: string): boolean {
  const digits = text.replace(/[./ -]/g, '')
  if (!/^\d{8}$/.test(digits)) return false
  const year = (at: number) => /^(19|20)\d\d$/.test(digits.slice(at, at + 4))
  const within = (at: number, most: number) => {
    const part = Number(digits.slice(at, at + 2))
    return part >= 1 && part <= most
  }
  return (
    (year(0) && within(4, 12) && within(6, 31)) ||
    (year(4) && ((within(0, 12) && within(2, 31)) || (within(0, 31) && within(2, 12))))
  )
}
