// Hashes of transactions as people and ledgers spell them. Pure.
import { identifierText } from '../../../platform/input.ts'
import { familyOf } from '../../destinations/rules/chain.ts'

const digitsOf = (hash: string): string => identifierText(hash).toLowerCase().replace(/^0x/, '')

/** 64 hexadecimal digits in any case, with 0x or without. */
export const isTransactionHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(digitsOf(text))

/** As a ledger writes it: EVM chains with 0x, Pi and Tron without, all in lower case. `ledger`: its id, or `pi`. */
export const hashOn = (ledger: string, hash: string): string =>
  familyOf(ledger) === 'eip155' ? `0x${digitsOf(hash)}` : digitsOf(hash)

/** Both spellings, for statements: before it is known whose transaction it is, people type either. */
export const spellingsOf = (hash: string): string[] => [digitsOf(hash), `0x${digitsOf(hash)}`]

export const isSameHash = (one: string, other: string): boolean => digitsOf(one) === digitsOf(other)
