// Addresses of collecting contracts (CREATE2), derived from the merchant's treasury alone (docs/design/collecting-contracts.md).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Factory,
  factoryFor,
  vaultAt,
} from '../../../shop/payments/destinations/rules/vaults.ts'
import type { AddressBook } from '../../../shop/payments/tokens/port.ts'

const contracts = join(import.meta.dirname, '../../../contracts')

/**
 * New orders use the first version; vaults of the others may still receive payments. A test compiles each source
 * again.
 */
const versions = ['vault-factory', 'vault-factory-v1']

const codeOf = (version: string): string =>
  JSON.parse(readFileSync(join(contracts, `${version}.json`), 'utf8')).bytecode

/** The factory for new orders, and the previous ones. */
export const factoriesOf = (treasury: string): [Factory, ...Factory[]] =>
  versions.map((version) => factoryFor(codeOf(version), treasury)) as [Factory]

/** `account` is the factory, so that each address remembers what can collect it. */
export function vaultBook(treasury: string): AddressBook {
  const [{ address }] = factoriesOf(treasury)
  return { account: address.toLowerCase(), addressAt: async (index) => vaultAt(address, index) }
}
