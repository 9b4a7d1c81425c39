// New movements of the Pi ledger. A signed transaction is on a ledger once, and an operation's id names one of them: what
// contradicts that is set aside, whatever a server shows.
import type { World } from '../../world.ts'
import type { Place } from '../requests/store/transfers.ts'
import type { PiMovements, PiSent, PiSetAside, PiTransfer } from './port.ts'
import { provedParts } from './rules.ts'
import { type StoredOperation, storedOf } from './store.ts'

type Movement = PiTransfer | PiSent

export type Unstored = Pick<PiMovements, 'transfers' | 'sent' | 'setAside'>

/** What the payer has signed, also inside a fee bump, which anyone can wrap around it. */
export const signedHashOf = ({ hash, innerHash }: Movement): string => innerHash ?? hash

/** Most of what is read again is known: of a reading that overlaps with the last one, and of a look-up. */
export async function unstoredOf(
  world: World,
  place: Place,
  found: Pick<PiMovements, 'transfers' | 'sent'>,
): Promise<Unstored> {
  const parts = found.transfers.flatMap(provedParts)
  const all = [...parts, ...found.sent]
  const rows = await storedOf(
    world.db,
    place,
    all.map(({ operationId }) => operationId),
    [...new Set(all.map(signedHashOf))],
  )
  const stored = new Map(
    rows.flatMap((row): [string, StoredOperation][] =>
      row.account === place.account ? [[row.operationId, row]] : [],
    ),
  )
  const ledgers = new Map(
    rows.flatMap((row): [string, number][] => (row.signed ? [[row.signed, ledgerOf(row)]] : [])),
  )
  const setAside = new Map<string, PiSetAside>()
  const contradict = (movement: Movement, why: string): false => {
    const operationId = operationOf(movement)
    setAside.set(operationId, asideOf(movement, operationId, why))
    return false
  }
  const isNew = (movement: Movement): boolean => {
    const signed = signedHashOf(movement)
    const before = stored.get(movement.operationId)
    if (before)
      return before.hash === movement.hash || before.signed === signed
        ? false
        : contradict(movement, 'another transaction than the stored one')
    const ledger = ledgerOf(movement)
    const first = ledgers.get(signed) ?? ledger
    if (isSigned(movement)) ledgers.set(signed, first)
    return first === ledger || contradict(movement, `a transaction of ledger ${first}`)
  }
  const transfers = parts.filter(isNew)
  const sent = found.sent.filter(isNew)
  return { transfers, sent, setAside: [...setAside.values()] }
}

const isSigned = (movement: Movement): boolean =>
  'proved' in movement ? movement.proved : !movement.unsigned

const operationOf = ({ operationId }: Pick<Movement, 'operationId'>): string =>
  operationId.split('.')[0] ?? ''
const ledgerOf = (movement: Pick<Movement, 'operationId'>): number =>
  Number(BigInt(operationOf(movement)) >> 32n)

const asideOf = (movement: Movement, operationId: string, why: string): PiSetAside => ({
  operationId,
  hash: movement.hash,
  why,
  record: JSON.stringify(movement, (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  ),
  isOther: true,
  ...('memo' in movement ? { named: { muxedId: movement.muxedId, memo: movement.memo } } : {}),
})
