// Failover between two Horizon servers of one ledger.
import type { PiLedger } from '../../shop/payments/requests/port.ts'
import type { Result } from '../../shop/result.ts'

/** A server that contradicts itself, or belongs to another ledger, is not asked around. */
const away: ReadonlySet<string> = new Set([
  'ledger.unreachable',
  'ledger.limited',
  'ledger.stale',
  'ledger.unreadable',
  'ledger.history_gone',
])

/** Where the second cannot answer either, the first one's refusal stands. */
export function withSecond(first: PiLedger, second: PiLedger): PiLedger {
  const ask = async <T>(from: (ledger: PiLedger) => Promise<Result<T>>): Promise<Result<T>> => {
    const answer = await from(first)
    if (answer.ok || !away.has(answer.code)) return answer
    const other = await from(second)
    return other.ok ? other : answer
  }
  return {
    check: () => ask((ledger) => ledger.check()),
    paymentsAfter: (treasury, cursor) => ask((ledger) => ledger.paymentsAfter(treasury, cursor)),
    // Each record is proved by its own envelope, whichever server shows it.
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
