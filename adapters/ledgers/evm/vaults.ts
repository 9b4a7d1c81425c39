// Addresses of collecting contracts (docs/decisions/032-collecting-contracts.md): they follow from the merchant's treasury alone.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Factory, factoryFor, vaultAt } from '../../../shop/payments/requests/rules/vaults.ts'
import type { AddressBook } from '../../../shop/payments/requests/usdt-port.ts'

const contracts = join(import.meta.dirname, '../../../contracts')

/** New orders get vaults of the first; those of the others may be paid for ever. A test compiles each source again. */
const versions = ['vault-factory', 'vault-factory-v1']

const codeOf = (version: string): string =>
  JSON.parse(readFileSync(join(contracts, `${version}.json`), 'utf8')).bytecode

/** The factory of new orders' vaults, and those before it. */
export function factoriesOf(treasury: string): [Factory, ...Factory[]] {
  return versions.map((version) => factoryFor(codeOf(version), treasury)) as [Factory]
}

/** `account` names the factory, so that each address remembers who can empty it. */
export function vaultBook(treasury: string): AddressBook {
  const [{ address }] = factoriesOf(treasury)
  return { account: address.toLowerCase(), addressAt: async (index) => vaultAt(address, index) }
}
