// Requests an order's documents in its transaction; a job assigns gapless numbers.

import {
  type PaymentRequestView,
  paymentRequestOf,
} from '../../../payments/requests/views/payment-requests.ts'
import { alertStuck } from '../../../people/alerts/actions.ts'
import { alertDelay } from '../../../people/alerts/rules.ts'
import { errorSummary } from '../../../platform/error-summary.ts'
import { settingsOf } from '../../../platform/settings/views.ts'
import { shopDay } from '../../../platform/time-zone.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { usable } from '../../credit/rules.ts'
import { lockOrder } from '../../orders/actions/orders.ts'
import { isReleased, type Order } from '../../orders/rules/order.ts'
import { isDone, unitsOf } from '../../returns/rules.ts'
import { isWithoutDelivery } from '../../shipping/rules/zones.ts'
import type { RatePart } from '../../taxes/rules/computation.ts'
import { correctedBy, storedTaxes } from '../document-taxes.ts'
import {
  type Credited,
  factsOf,
  type Known,
  knownOf,
  linesIn,
  type Part,
  parcelParts,
  printable,
} from '../facts.ts'
import { creditable, issueDay, type TaxDocumentKind, taxDocumentLabel } from '../rules.ts'
import { issuedFormOf } from '../simplified.ts'
import * as store from '../store/tax-documents.ts'

const batch = 50

/** Queues orders that were released, cancelled or refunded: documents may be missing. */
export async function requestTaxDocuments(
  world: World,
  orders: readonly Pick<Order, 'number'>[],
): Promise<void> {
  if (orders.length === 0) return
  const numbers = orders.map(({ number }) => number).sort()
  await store.requestDocuments(world.db, numbers, world.now())
}

/** The job: writes missing documents, one order at a time. Returns the number of documents. */
export async function issueTaxDocuments(world: World): Promise<number> {
  let written = 0
  const stuck: Parameters<typeof alertStuck>[3][number][] = []
  for (const number of await store.dueOrders(world.db, batch)) {
    try {
      const result = await writeFor(world, number)
      if (result.ok) {
        written += result.value
        continue
      }
      world.log.warn('invoices not written', { number, code: result.code })
      stuck.push({ name: number, facts: { number, reason: result.code } })
    } catch (error) {
      world.log.error('invoices not written', { number, ...errorSummary(error) })
      stuck.push({ name: number, facts: { number } })
    }
  }
  await alertStuck(world, 'order_stuck', 'tax_documents', stuck, alertDelay)
  return written
}

/**
 * Staff entered the buyer of a released sale whose documents name none: the last is credited, and an invoice to the
 * buyer written.
 */
export async function requestNamedInvoice(
  world: World,
  { number }: Pick<Order, 'number'>,
): Promise<void> {
  const settings = await settingsOf(world)
  for (const row of await store.taxDocumentsOfOrder(world.db, number))
    if (row.kind === 'invoice' && row.form === null)
      await store.setForm(
        world.db,
        row.id,
        issuedFormOf({ ...row, hasBuyer: false }, settings),
        false,
      )
  await requestTaxDocuments(world, [{ number }])
}

const writeFor = (world: World, number: string): Promise<Result<number>> =>
  world.transaction<number>(async (world) => {
    // The order is locked first, as by writers of the queue.
    const locked = await lockOrder(world, number)
    if (!locked.ok) return locked
    if (!(await store.claimDue(world.db, number))) return ok(0)
    const order = locked.value
    const [paymentRequest, documents] = await Promise.all([
      paymentRequestOf(world, number),
      store.taxDocumentsOfOrder(world.db, number),
    ])
    const known = await knownOf(world, order, paymentRequest)
    const hasSlip = documents.some(({ kind }) => kind === 'packing_slip')
    let written = 0
    // Refunds from before the job ran are credited to the invoice being written.
    let last: Invoice | undefined = lastInvoice(documents)
    if (isReleased(order.status)) {
      if (!hasSlip && !isWithoutDelivery(order.delivery)) {
        await write(world, known, 'packing_slip', order.total)
        written += 1
      }
      if (last && (last.edit < order.edits || isNamedSince(last, known))) {
        written += await creditRest(world, known, documents, last)
        last = undefined
      }
      if (!last) {
        last = await write(world, known, 'invoice', order.total)
        written += 1
      }
      written += await writeSlips(world, known, documents)
    }
    if (last && paymentRequest) {
      const { credit } = known
      const wanted = creditable({
        total: last.total,
        isCancelled: order.status === 'cancelled' || order.status === 'declined',
        received:
          paymentRequest.amountFinal +
          paymentRequest.amountAccepted +
          credit.used +
          credit.returned,
        returned: paymentRequest.amountRefunded + credit.returned,
        unpaid: isOpen(paymentRequest) ? paymentRequest.remaining : 0n,
      })
      const invoiced = asInvoiced(known, last)
      const about = aboutInvoice(known, last, documents)
      const { before } = about
      const noted = await writeReturns(world, invoiced, documents, about)
      written += noted.count
      const credited = before + noted.total
      if (wanted > credited) {
        const part = { about: after(about, noted.taxes, credited) }
        await write(world, invoiced, 'credit_note', wanted - credited, part)
        written += 1
      }
    }
    return ok(written)
  })

/** Something is still asked for: nobody agreed to less. */
const isOpen = ({ state }: PaymentRequestView): boolean =>
  state === 'open' || state === 'partial' || state === 'underpaid' || state === 'expired'

type Invoice = store.NewTaxDocument | store.TaxDocumentRow

/** It names nobody, and meanwhile staff entered who bought. */
const isNamedSince = ({ namesBuyer }: Invoice, { buyer }: Known): boolean =>
  namesBuyer === false && buyer !== null

/** An edit of the order is followed by another invoice, and so is one without a buyer once there is one. */
const lastInvoice = (documents: readonly store.TaxDocumentRow[]) =>
  documents
    .filter(({ kind }) => kind === 'invoice')
    .reduce<store.TaxDocumentRow | undefined>(
      (last, each) => (last && isAfter(last, each) ? last : each),
      undefined,
    )

const isAfter = (one: store.TaxDocumentRow, other: store.TaxDocumentRow): boolean =>
  one.edit === other.edit ? (one.number ?? 0) > (other.number ?? 0) : one.edit > other.edit

/** The order at the total of its invoice, which may be from before the last edit. */
const asInvoiced = (known: Known, { total }: Invoice): Known => ({
  ...known,
  order: { ...known.order, total },
})

/** What a credit note says about the invoice, after the notes that it has. */
function aboutInvoice(
  { order, settings }: Known,
  invoice: Invoice,
  documents: readonly store.TaxDocumentRow[],
): Credited {
  const notes = documents.filter(
    ({ kind, corrects }) =>
      // Notes from before edits correct the one invoice that there was.
      kind === 'credit_note' && (corrects === null ? invoice.edit === 0 : corrects === invoice.id),
  )
  const { issuedOn, country, valueCurrency: currency, valueRate: rate } = invoice
  return {
    id: invoice.id,
    label: taxDocumentLabel('invoice', invoice.number, order.number),
    taxes: correctedBy(invoice, notes, settings.taxRate),
    issuedOn,
    worth: currency && rate ? { currency, rate } : null,
    country,
    before: notes.reduce((all, { total }) => all + total, 0n),
  }
}

/** Before the invoice of an edited order: the one that it had is credited in full. Returns the number of documents. */
async function creditRest(
  world: World,
  known: Known,
  documents: readonly store.TaxDocumentRow[],
  invoice: store.TaxDocumentRow,
): Promise<number> {
  const about = aboutInvoice(known, invoice, documents)
  const rest = invoice.total - about.before
  if (rest <= 0n) return 0
  await write(world, asInvoiced(known, invoice), 'credit_note', rest, { about })
  return 1
}

/** A packing slip for each of several parcels; a single parcel uses the order's slip. */
async function writeSlips(
  world: World,
  known: Known,
  documents: readonly store.TaxDocumentRow[],
): Promise<number> {
  const lacking = parcelParts(known).filter(
    ({ parcel, isAll }) => !isAll && !documents.some(({ parcelId }) => parcelId === parcel.id),
  )
  for (const part of lacking) await write(world, known, 'packing_slip', known.order.total, part)
  return lacking.length
}

/**
 * A credit note for each received return, with its lines, at most the rest of the invoice: it may be fully credited
 * by an earlier refund that was cancelled and requested again.
 */
async function writeReturns(
  world: World,
  known: Known,
  documents: readonly store.TaxDocumentRow[],
  about: Credited,
): Promise<{ count: number; total: bigint; taxes: readonly RatePart[] }> {
  const { order, lines, returns } = known
  const lacking = returns.filter(
    (each) =>
      isDone(each) &&
      (each.back ?? 0n) > 0n &&
      !documents.some(({ returnId }) => returnId === each.id),
  )
  const taxes: RatePart[] = []
  let total = 0n
  let count = 0
  for (const each of lacking) {
    const before = about.before + total
    const back = usable(order.total - before, each.back ?? 0n)
    if (back <= 0n) continue
    const units = unitsOf(each)
    const { rates } = await write(world, known, 'credit_note', back, {
      about: after(about, taxes, before),
      returned: { id: each.id, shipping: each.shipping ?? 0n, units },
      lines: linesIn(lines, units),
    })
    total += back
    taxes.push(...rates)
    count += 1
  }
  return { count, total, taxes }
}

/** The invoice after further credit notes. */
const after = (about: Credited, notes: readonly RatePart[], before: bigint): Credited => ({
  ...about,
  before,
  taxes: { ...about.taxes, earlier: [...about.taxes.earlier, ...notes] },
})

/** Where it is delivered. What is handed over was sold where it is taxed, whoever comes to the counter. */
const countryOf = ({ order, buyer }: Known): string | null =>
  (isWithoutDelivery(order.delivery) ? order.tax?.place : buyer?.country) ?? null

async function write(
  world: World,
  known: Known,
  kind: TaxDocumentKind,
  total: bigint,
  part: Part = {},
): Promise<store.NewTaxDocument & { rates: readonly RatePart[] }> {
  const { number: orderNumber, userId, currency } = known.order
  const words = factsOf(world, known, { kind, total, part })
  const { rates } = words.tax
  // Taken last: the number's row lock makes other writers of this kind wait.
  const number = kind === 'packing_slip' ? null : await store.nextNumber(world.db, kind)
  // After that wait, so that dates follow numbers, also at the end of a year.
  const issuedAt = world.now()
  const today = shopDay(world, issuedAt)
  const issuedOn = number === null ? today : issueDay(today, await store.lastIssueDay(world.db))
  const document: store.NewTaxDocument = {
    id: world.id(),
    kind,
    number,
    orderNumber,
    userId,
    currency,
    total,
    // Several rates have no single one.
    taxRate: rates.length === 1 ? (rates[0]?.rate ?? null) : null,
    taxes:
      kind === 'packing_slip'
        ? null
        : storedTaxes(known.order, rates, part.about?.issuedOn ?? issuedOn),
    tax: kind === 'packing_slip' ? null : words.tax.amount,
    valueCurrency: kind === 'packing_slip' ? null : (words.worth?.currency ?? null),
    valueRate: kind === 'packing_slip' ? null : (words.worth?.rate ?? null),
    // A credit note counts toward its invoice's country, also after the address was erased.
    country: kind === 'packing_slip' ? null : (part.about?.country ?? countryOf(known)),
    issuedAt,
    issuedOn,
    parcelId: part.parcel?.id ?? null,
    returnId: part.returned?.id ?? null,
    edit: kind === 'invoice' ? known.order.edits : 0,
    form: kind === 'invoice' ? words.form : null,
    namesBuyer: kind === 'invoice' ? known.buyer !== null : null,
    corrects: part.about?.id ?? null,
    content: printable(world, { ...words, number, issuedOn }),
  }
  await store.insertTaxDocument(world.db, document)
  return { ...document, rates }
}
