// Which addresses money may go back to. Pure.
import type { Dossier } from './dossier.ts'
import type { Method } from './rules.ts'
import { readAddress } from './strkey.ts'

/** An address of the ledger with a right checksum, and not one of the shop's own. */
export function mayReceive({ options }: Dossier, method: Method, address: string): boolean {
  if (method !== 'pi') return false
  const read = readAddress(address)
  return read !== null && options.every((option) => option.address !== read.account)
}
