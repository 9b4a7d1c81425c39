// Reconciles a provider's list of invoices, which is another call than the shop credits by, with what was credited.
import { ok, type Result } from '../../result.ts'
import type { World } from '../../world.ts'
import type { PaymentProvider, ProviderInvoice } from '../providers/port.ts'
import { creditedInvoices } from '../providers/views.ts'
import { everyAddress } from '../requests/store/cursors.ts'
import { firstPaymentRequestAt } from '../requests/store/payment-requests.ts'
import type { Difference } from './rules.ts'
import type { AuditRow } from './store/audits.ts'

const day = 86_400_000
const mostPages = 400
/** What was paid a moment ago may be on one side only. */
const settleMilliseconds = 10 * 60_000

/** All invoices that may still change, with `whole` all that the shop ever made. Differences are told, not corrected. */
export async function auditProvider(
  world: World,
  provider: PaymentProvider,
  whole: boolean,
): Promise<AuditRow> {
  const first = (await firstPaymentRequestAt(world.db)) ?? world.now()
  const recent = new Date(world.now().getTime() - (world.config.watchDays + 30) * day)
  const since = whole || first > recent ? first : recent
  const own = await creditedInvoices(world, provider.ledger, since)
  const shown = await listed(provider, new Date(since.getTime() - day))
  const row = {
    id: world.id(),
    at: world.now(),
    ledger: provider.ledger,
    account: everyAddress,
    asset: provider.method,
    cursor: '0',
    ownSum: own.reduce((sum, { received }) => sum + received, 0n),
    ownCount: own.length,
    sentSum: 0n,
    balance: null,
  }
  if (!shown.ok)
    return {
      ...row,
      outcome: 'unread',
      ledgerSum: 0n,
      ledgerCount: 0,
      failure: shown.code,
      differences: [],
    }
  const before = new Date(world.now().getTime() - settleMilliseconds)
  const differences = differencesBetween(shown.value, own, before)
  const ours = new Set(own.map(({ invoiceId }) => invoiceId))
  const counted = shown.value.filter(({ id }) => ours.has(id))
  return {
    ...row,
    outcome: differences.length > 0 ? 'different' : 'equal',
    ledgerSum: counted.reduce((sum, { received }) => sum + (received ?? 0n), 0n),
    ledgerCount: counted.length,
    failure: null,
    differences,
  }
}

async function listed(
  provider: PaymentProvider,
  since: Date,
): Promise<Result<readonly ProviderInvoice[]>> {
  const all = new Map<string, ProviderInvoice>()
  for (let page = 0; page < mostPages; page += 1) {
    const read = await provider.list(since, page)
    if (!read.ok) return read
    for (const each of read.value.invoices) all.set(each.id, each)
    if (read.value.isLast) break
  }
  return ok([...all.values()])
}

type Own = Awaited<ReturnType<typeof creditedInvoices>>[number]

function differencesBetween(
  shown: readonly ProviderInvoice[],
  own: readonly Own[],
  before: Date,
): Difference[] {
  const known = new Map(own.map((each) => [each.invoiceId, each]))
  const found: Difference[] = []
  for (const one of shown) {
    const mine = known.get(one.id)
    known.delete(one.id)
    const isVoid = one.state === 'invalid' && one.isMarked
    const received = isVoid ? 0n : (one.received ?? mine?.received ?? 0n)
    const differ = (kind: Difference['kind'], inShop: bigint | null): Difference => ({
      kind,
      operationId: one.id,
      hash: one.orderNumber,
      onLedger: received,
      inShop,
    })
    if (!mine) {
      if (received > 0n && one.createdAt < before) found.push(differ('missing', null))
      continue
    }
    if (one.orderNumber !== mine.orderNumber || one.reference !== mine.id)
      found.push(differ('assignment', mine.received))
    const apart = received - mine.received
    // Each payment is rounded.
    const isApart = apart > 2n || apart < -2n
    if (isApart && (mine.readAt ?? before) <= before) found.push(differ('amount', mine.received))
    else if (isApart && received < mine.received) found.push(differ('amount', mine.received))
  }
  for (const mine of known.values())
    if (mine.received > 0n)
      found.push({
        kind: 'extra',
        operationId: mine.invoiceId,
        hash: mine.orderNumber,
        onLedger: null,
        inShop: mine.received,
      })
  return found
}
