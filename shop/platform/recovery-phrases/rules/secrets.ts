// Detects wallet recovery phrases and private keys in any submitted text.
import { hasExtendedKey, hasHexKey, hasImportKey, hasStellarSecret } from './keys.ts'
import { hasPhrase, isTooShort, type WordList } from './phrases.ts'

export type SecretRule =
  | 'recovery-phrase'
  | 'stellar-secret'
  | 'extended-key'
  | 'import-key'
  | 'hex-key'

/** A password may be twelve words; a transaction hash looks like a key. */
export type FieldKind = 'text' | 'password' | 'hash'

/** Longer passwords are refused anyway, so they need no check. */
const longestPassword = 1000

/** The rule that the text violates, or null. */
export function secretIn(
  text: string,
  lists: readonly WordList[],
  kind: FieldKind = 'text',
): SecretRule | null {
  const isPassword = kind === 'password'
  if (text.length < 12 || isTooShort(text)) return null
  if (isPassword && text.length > longestPassword) return null
  if (hasPhrase(text, lists, isPassword)) return 'recovery-phrase'
  if (hasStellarSecret(text)) return 'stellar-secret'
  if (hasExtendedKey(text, isPassword)) return 'extended-key'
  if (hasImportKey(text)) return 'import-key'
  return kind === 'text' && hasHexKey(text) ? 'hex-key' : null
}

/**
 * The purpose of a field by its name and the page's path. Staff search for transactions by hash, and a page's path
 * may contain one.
 */
export function kindOf(name: string, path = ''): FieldKind {
  if (/password|^confirm$/i.test(name)) return 'password'
  const isStaffSearch = name === 'q' && path.startsWith('/admin')
  return /hash$|^(tx|txid)$/i.test(name) || isStaffSearch ? 'hash' : 'text'
}

/** For a form submitted to this path: staff may save a search for a hash as a view. */
export const kindSent = (name: string, path: string): FieldKind =>
  name === 'query' && path === '/admin/saved-views' ? 'hash' : kindOf(name)

/** 64 hexadecimal digits may be a transaction hash, which the message explains. */
export const refusalFor = (rule: SecretRule): string =>
  rule === 'hex-key' ? 'phrase.key' : 'phrase.refused'

/** Whether a refusal code means that a secret was sent. */
export const isSecretRefusal = (code: string): boolean => code.startsWith('phrase.')
