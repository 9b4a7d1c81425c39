// The check in the browser: with the English word list only, which covers nearly every phrase and is small.
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { wordList } from '../rules/phrases.ts'
import { type FieldKind, kindOf, refusalFor, type SecretRule, secretIn } from '../rules/secrets.ts'

const lists = [wordList(wordlist)]

export const secretInEnglish = (text: string, kind: FieldKind = 'text'): SecretRule | null =>
  secretIn(text, lists, kind)

/** Refusal code for the secret in a field's text, by field name and page path; null if there is none. */
export function refusedInEnglish(text: string, name: string, path: string): string | null {
  const rule = secretInEnglish(text, kindOf(name, path))
  return rule && refusalFor(rule)
}
