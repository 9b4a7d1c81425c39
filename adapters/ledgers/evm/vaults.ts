// Addresses of collecting contracts (docs/decisions/032-collecting-contracts.md): they follow from the merchant's treasury alone.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Factory, factoryFor, vaultAt } from '../../../shop/payments/requests/rules/vaults.ts'
import type { AddressBook } from '../../../shop/payments/requests/usdt-port.ts'

const file = join(import.meta.dirname, '../../../contracts/vault-factory.json')

/** The code that is kept beside its source; a test compiles it again. */
export const factoryCode = (): string =>
  (JSON.parse(readFileSync(file, 'utf8')) as { bytecode: string }).bytecode

export const factoryOf = (treasury: string): Factory => factoryFor(factoryCode(), treasury)

/** `account` names the factory, so that each address remembers who can empty it. */
export function vaultBook(treasury: string): AddressBook {
  const { address } = factoryOf(treasury)
  return { account: address.toLowerCase(), addressAt: async (index) => vaultAt(address, index) }
}
