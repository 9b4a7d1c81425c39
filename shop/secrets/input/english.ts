// The check as a browser makes it: nearly every phrase is English, and one list is light enough to load.
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { wordList } from '../rules/phrases.ts'
import { type FieldKind, type SecretRule, secretIn } from '../rules.ts'

const lists = [wordList(wordlist)]

export const secretInEnglish = (text: string, kind: FieldKind = 'text'): SecretRule | null =>
  secretIn(text, lists, kind)
