// `piazza ledger audit`: reconciles the ledger with what the shop has credited, from the beginning.
// `piazza ledger read HASH`: looks a transaction up on every ledger and stores what it paid.
// `piazza ledger addresses`: exports the USDT addresses as CSV, with index, order and amount paid.

import { depositAddresses } from '../../shop/payments/destinations/views.ts'
import { type AuditRow, auditLedgers } from '../../shop/payments/reconciliation/audit-ledgers.ts'
import {
  type FoundKind,
  lookUpTransaction,
} from '../../shop/payments/reconciliation/look-up-transaction.ts'
import { isTransactionHash } from '../../shop/payments/requests/rules/hashes.ts'
import { plainAmount, tokenDecimals } from '../../shop/platform/money/rules.ts'
import { unavailable, withShop, wrongUse } from './cli.ts'

const kinds: Record<AuditRow['differences'][number]['kind'], string> = {
  missing: 'on the ledger, not in the shop',
  extra: 'in the shop, not on the ledger',
  amount: 'different amount',
  hash: 'different transaction',
  sum: 'the totals differ',
  surplus: 'sent without a matching refund',
  set_aside: 'contradictory record',
  assignment: 'credited to another order than it names, without a decision',
  beyond: 'stored in the shop, never read from the ledger',
  refund: 'a refund is closed, and its payments do not make up its amount',
  outgoing: 'left by the audit log, no longer in the shop',
  terms: 'amount, code or decision of the order differs from the audit log',
  address: 'the order shows this address, and another one is derived for it',
  balance: 'the balance is higher than the payments received',
}

export const addresses = (): Promise<void> =>
  withShop(async (world) => {
    console.log('account,index,address,order,paid_usdt,paid_others')
    for await (const { account, index, address, orderNumber, paid } of depositAddresses(world))
      console.log([account, index, address, orderNumber ?? '', ...paidTexts(paid)].join(','))
    return 0
  })

/** In USDT, and what was paid in other tokens: "USDC 12.5 EURC 3". */
function paidTexts({ usdt = '0', ...others }: Readonly<Record<string, string>>): string[] {
  const texts = Object.entries(others).map(([method, amount]) => {
    const code = method.toUpperCase()
    return `${code} ${plainAmount(BigInt(amount), { symbol: code, decimals: tokenDecimals })}`
  })
  return [plainAmount(BigInt(usdt), 'USDT'), texts.join(' ')]
}

const found: Record<FoundKind, string> = {
  paid: 'A payment to this shop. It is recorded, and credited if it names an order.',
  set_aside:
    'A payment that is not proved, or on which two servers disagree. It waits for a person: see Transactions.',
  sent: 'A payment by this shop. It is recorded, and closes its refund.',
  claimable: 'A claimable balance. It is not a payment until the treasury claims it.',
  elsewhere: 'It paid nothing to this shop.',
  failed: 'It failed. Nothing was paid.',
  pending: 'It is sent, and not in a block yet.',
  unknown: 'Not found.',
}

/** Returns 1 if it is no payment of the shop; 69 (EX_UNAVAILABLE) if the ledger could not be read. */
export const read = (typed: string): Promise<void> =>
  withShop(
    async (world) => {
      const hash = typed.trim().toLowerCase()
      if (!isTransactionHash(hash)) {
        console.error('A transaction hash has 64 hexadecimal digits, on EVM chains after 0x.')
        return wrongUse
      }
      const done = await lookUpTransaction(world, hash)
      const on = done.asked.length > 0 ? ` (${done.asked.join(', ')})` : ''
      console.log(`${done.hash}: ${found[done.kind]}${on}`)
      if (done.kind === 'paid' || done.kind === 'sent') return 0
      if (done.unasked.length === 0) return 1
      console.error(`NOT READ: ${done.unasked.join(', ')} (${done.failure?.code})`)
      return done.kind === 'unknown' ? unavailable : 1
    },
    { withLedger: true },
  )

export const audit = (isJson: boolean): Promise<void> =>
  withShop(
    async (world) => {
      const audits = await auditLedgers(world, { whole: true })
      if (isJson) {
        console.log(JSON.stringify({ ok: codeOf(audits) === 0, audits }, bigintAsText))
        return codeOf(audits)
      }
      if (audits.length === 0) console.log('No ledger is set up: there is nothing to compare.')
      for (const each of audits) {
        show(each)
        if (each.failure) console.log(`  ${world.say('en', 'errors', each.failure)}`)
      }
      return codeOf(audits)
    },
    { withLedger: true },
  )

/** Amounts in the smallest unit, as text, since a number would lose precision. */
const bigintAsText = (_: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value

/** Returns 1 for a difference; 69 (EX_UNAVAILABLE) if a ledger could not be read. */
function codeOf(audits: readonly AuditRow[]): number {
  if (audits.some(({ outcome }) => outcome === 'different')) return 1
  return audits.some(({ outcome }) => outcome === 'unread') ? unavailable : 0
}

function show(audit: AuditRow): void {
  const isPi = audit.asset === 'native'
  const formatted = (amount: bigint | null) =>
    amount === null ? 'unknown' : plainAmount(amount, isPi ? 'PI' : 'USDT')
  console.log(`${audit.ledger}, ${audit.account}, asset ${audit.asset}`)
  const rows: [string, string, string][] = [
    ['', 'amount', 'movements'],
    ['on the ledger', formatted(audit.ledgerSum), String(audit.ledgerCount)],
    ['credited in the shop', formatted(audit.ownSum), String(audit.ownCount)],
    isPi
      ? ['sent from the account', formatted(audit.sentSum), '']
      : ['read up to block', audit.cursor, ''],
    [isPi ? 'balance of the account' : 'now on the addresses', formatted(audit.balance), ''],
  ]
  for (const [name, amount, count] of rows)
    console.log(`  ${name.padEnd(24)}${amount.padStart(24)}${count.padStart(12)}`)
  console.log(
    audit.failure
      ? `  NOT READ: ${audit.failure}`
      : audit.differences.length === 0
        ? '  EQUAL'
        : `  DIFFERENT: ${audit.differences.length}`,
  )
  for (const { kind, operationId, hash, onLedger, inShop } of audit.differences) {
    const where = hash
      ? `operation ${operationId} of ${hash}: `
      : operationId
        ? `${operationId}: `
        : ''
    console.log(
      `  - ${where}${kinds[kind]} (ledger ${formatted(onLedger)}, shop ${formatted(inShop)})`,
    )
  }
  if (!isPi)
    console.log(
      '  NOT INCLUDED: transfers before the shop started reading this chain, transfers from the addresses, other coins.',
    )
}
