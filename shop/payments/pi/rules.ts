// Splits a payment into what its signed envelope proves and what only one ledger server states. Pure.
import type { PiTransfer } from './port.ts'

/** The part of an operation that nothing but a server's word proves. */
const unprovedPart = '.unproved'

/**
 * A path payment of at least ten that is said to have brought twelve: ten are proved and credited, two wait for a
 * person. A payment of which nothing is proved waits as a whole.
 */
export function provedParts(transfer: PiTransfer): PiTransfer[] {
  const { provedAmount, ...rest } = transfer
  if (provedAmount === undefined) return [transfer]
  const { amount, operationId } = rest
  if (provedAmount === null || amount === null || provedAmount <= 0n)
    return [{ ...rest, proved: false }]
  if (provedAmount >= amount) return [rest]
  const more = { ...rest, operationId: `${operationId}${unprovedPart}`, proved: false }
  return [
    { ...rest, amount: provedAmount },
    { ...more, amount: amount - provedAmount },
  ]
}

/** The operation that a stored part belongs to. */
export const wholeOperation = (operationId: string): string =>
  operationId.endsWith(unprovedPart) ? operationId.slice(0, -unprovedPart.length) : operationId
