// Where customers pay by the settings, and what they were shown so far.
import { treasuries } from './pi-signed.ts'

/** Account keys that deposit addresses are derived from, one after the other. */
export const accountKeys = Array.from({ length: 12 }, (_, place) => `key ${place + 1}`)

/** What the settings name, and what the shoppers have been shown. */
export function addressesOf() {
  const shown = new Map<string, Set<string>>()
  return {
    treasury: treasuries[0] as string,
    accountKey: accountKeys[0] as string,
    /** Ids of mails that were written before this destination was marked. */
    mailsBefore: new Map<string, ReadonlySet<string>>(),
    /** By method and order: every address that its shopper was ever shown, the latest last. */
    show(method: string, number: string, address: string): void {
      if (address === '') return
      const known = shown.get(`${method} ${number}`) ?? new Set()
      known.delete(address)
      shown.set(`${method} ${number}`, known.add(address))
    },
    shownFor: (method: string, number: string): readonly string[] => [
      ...(shown.get(`${method} ${number}`) ?? []),
    ],
  }
}
export type Addresses = ReturnType<typeof addressesOf>
