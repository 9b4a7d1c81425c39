// Failover between two Horizon servers of one ledger.
import type { PiLedger } from '../../shop/payments/requests/port.ts'
import type { Result } from '../../shop/result.ts'

/** Errors for which the second server is tried; not for contradictions, or another ledger. */
const away: ReadonlySet<string> = new Set([
  'ledger.unreachable',
  'ledger.limited',
  'ledger.stale',
  'ledger.unreadable',
  'ledger.history_gone',
])

/** Returns the first one's refusal if both fail. */
export function withFallbackServer(first: PiLedger, second: PiLedger): PiLedger {
  const ask = async <T>(from: (ledger: PiLedger) => Promise<Result<T>>): Promise<Result<T>> => {
    const answer = await from(first)
    if (answer.ok || !away.has(answer.code)) return answer
    const other = await from(second)
    return other.ok ? other : answer
  }
  return {
    check: () => ask((ledger) => ledger.check()),
    paymentsAfter: (treasury, cursor) => ask((ledger) => ledger.paymentsAfter(treasury, cursor)),
    // Each record is verified by its own envelope, whichever server provides it.
    async readAgain(treasury, operationId) {
      const answer = await first.readAgain(treasury, operationId)
      const isRead = answer.ok && answer.value.cursor === operationId
      if (isRead && answer.value.setAside.length === 0) return answer
      const other = await second.readAgain(treasury, operationId)
      const isReadThere = other.ok && other.value.cursor === operationId
      return isReadThere || !answer.ok ? other : answer
    },
    balance: (treasury) => ask((ledger) => ledger.balance(treasury)),
    lookUp: (treasury, hash) => ask((ledger) => ledger.lookUp(treasury, hash)),
  }
}
