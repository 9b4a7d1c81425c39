// Detects wallet recovery phrases and private keys in any submitted text.
import { hasExtendedKey, hasHexKey, hasImportKey, hasStellarSecret } from './rules/keys.ts'
import { hasPhrase, type WordList } from './rules/phrases.ts'

export type SecretRule =
  | 'recovery-phrase'
  | 'stellar-secret'
  | 'extended-key'
  | 'import-key'
  | 'hex-key'

/** A password may be twelve words; a transaction's hash looks like a key. */
export type FieldKind = 'text' | 'password' | 'hash'

/** Longer than any password: refused for that, and not worth the hashing. */
const longestPassword = 1000

/** The rule that the text breaks, or null. */
export function secretIn(
  text: string,
  lists: readonly WordList[],
  kind: FieldKind = 'text',
): SecretRule | null {
  const isPassword = kind === 'password'
  if (text.length < 12 || (isPassword && text.length > longestPassword)) return null
  if (hasPhrase(text, lists, isPassword)) return 'recovery-phrase'
  if (hasStellarSecret(text)) return 'stellar-secret'
  if (hasExtendedKey(text, isPassword)) return 'extended-key'
  if (hasImportKey(text)) return 'import-key'
  return kind === 'text' && hasHexKey(text) ? 'hex-key' : null
}

/**
 * By its name, and the page's path: what a field is for. Staff look for a transaction by its hash, and a page's own
 * path may hold one.
 */
export function kindOf(name: string, path = ''): FieldKind {
  if (/password|^confirm$/i.test(name)) return 'password'
  const isStaffSearch = name === 'q' && path.startsWith('/admin')
  return /hash$|^(tx|txid)$/i.test(name) || isStaffSearch ? 'hash' : 'text'
}

/** Of a form that is sent to this path: staff may keep a search for a hash as a view. */
export const kindSent = (name: string, path: string): FieldKind =>
  name === 'query' && path === '/admin/bookmarks' ? 'hash' : kindOf(name)

/** 64 hexadecimal digits may be a transaction's hash; whoever sends them is told of that. */
export const refusalFor = (rule: SecretRule): string =>
  rule === 'hex-key' ? 'phrase.key' : 'phrase.refused'

/** Whether a refusal's code says that a secret was sent. */
export const isSecretRefusal = (code: string): boolean => code.startsWith('phrase.')
