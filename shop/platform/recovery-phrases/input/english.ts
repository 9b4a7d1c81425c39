// The check as a browser makes it: nearly every phrase is English, and one list is light enough to load.
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { wordList } from '../rules/phrases.ts'
import { type FieldKind, kindOf, refusalFor, type SecretRule, secretIn } from '../rules.ts'

const lists = [wordList(wordlist)]

export const secretInEnglish = (text: string, kind: FieldKind = 'text'): SecretRule | null =>
  secretIn(text, lists, kind)

/** The refusal's code of the secret that a field's text holds, by the field's name and the page's path; null for none. */
export function refusedInEnglish(text: string, name: string, path: string): string | null {
  const rule = secretInEnglish(text, kindOf(name, path))
  return rule && refusalFor(rule)
}
