// Minimal Horizon pages for unit tests; the simulator provides complete ones.
import { createHash } from 'node:crypto'
import { encodeAccount } from '../../shop/payments/destinations/rules/strkey.ts'
import type { PiPage, PiSent, PiTransfer } from '../../shop/payments/pi/port.ts'
import type { ShopConfig } from '../../shop/world.ts'

/** A fake address, deterministic by name. */
export const addressNamed = (name: string): string =>
  encodeAccount(createHash('sha256').update(name).digest())

export const testPi: NonNullable<ShopConfig['pi']> = {
  treasury: addressNamed('treasury'),
  passphrase: 'Piazza Ledger Simulator',
  simulated: true,
}

let operations = 0

/** A payment of `amount` stroops to the treasury, in its own ledger. */
export function transfer(more: Partial<PiTransfer> & Pick<PiTransfer, 'amount'>): PiTransfer {
  operations += 1
  const id = (BigInt(1000 + operations) << 32n) + 4097n
  return {
    operationId: String(id),
    hash: createHash('sha256').update(String(id)).digest('hex'),
    ledger: 1000 + operations,
    at: new Date('2026-11-21T12:00:00Z'),
    from: addressNamed('payer'),
    to: testPi.treasury,
    muxedId: null,
    memo: null,
    asset: 'native',
    kind: 'payment',
    proved: true,
    ...more,
  }
}

/** The payment of another operation of the same transaction; `place` is how many operations later. */
export const beside = (
  { operationId, hash, ledger }: PiTransfer,
  place: number,
  more: Parameters<typeof transfer>[0],
): PiTransfer => ({
  ...transfer(more),
  operationId: String(BigInt(operationId) + BigInt(place)),
  hash,
  ledger,
})

/** When the newest ledger of all pages closed: a ledger goes back in time for nobody. */
let newest = new Date('2026-11-21T12:00:00Z')

/** A page with these transfers, and the cursor after the last. */
export function piPage(
  transfers: readonly PiTransfer[],
  more: Partial<PiPage> & { sent?: readonly PiSent[] } = {},
): PiPage {
  const last = transfers.at(-1)
  for (const at of [last?.at, more.closedAt]) if (at && at > newest) newest = at
  return {
    ledger: testPi.passphrase,
    account: testPi.treasury,
    after: '',
    cursor: last ? (last.operationId.split('.')[0] ?? '') : (more.after ?? ''),
    transfers,
    sent: [],
    setAside: [],
    latestLedger: last?.ledger ?? 1000,
    closedAt: newest,
    readTo: last?.at ?? new Date('2026-11-21T12:00:00Z'),
    more: false,
    ...more,
  }
}
