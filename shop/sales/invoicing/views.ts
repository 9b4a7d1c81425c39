// Documents for screens, with access control.
import { buffer } from 'node:stream/consumers'
import { mayAct, type Viewer } from '../../people/accounts/rules.ts'
import { setting } from '../../platform/settings/views.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { parcelsOf } from '../orders/views.ts'
import { type BillKind, billLabel, billNamed } from './rules.ts'
import { unsealPaper, unwrapKey } from './sealed.ts'
import * as store from './store.ts'

export type BillView = {
  readonly id: string
  readonly kind: BillKind
  readonly label: string
  /** Of a packing slip: the place of its parcel; null for what the order was released with. */
  readonly parcel: number | null
  readonly issuedAt: Date
  readonly isReady: boolean
}

const viewOf = ({ id, kind, number, orderNumber, issuedAt, file }: store.BillRow): BillView => ({
  id,
  kind,
  label: billLabel(kind, number, orderNumber),
  parcel: null,
  issuedAt,
  isReady: file !== null,
})

/** What the shopper may have of an order that is theirs: no packing slip. */
export async function billsForOwner(world: World, orderNumber: string): Promise<BillView[]> {
  const rows = await store.billsOfOrder(world.db, orderNumber)
  return rows.filter(({ kind }) => kind !== 'packing_slip').map(viewOf)
}

export async function billsForStaff(world: World, orderNumber: string): Promise<BillView[]> {
  const parcels = await parcelsOf(world, orderNumber)
  return (await store.billsOfOrder(world.db, orderNumber)).map((row) => ({
    ...viewOf(row),
    parcel: parcels.find(({ id }) => id === row.parcelId)?.place ?? null,
  }))
}

/** Of the tax that an order's total includes: as its invoice says, else as the shop is set. In hundredths of a per cent. */
export async function taxRateOf(world: World, orderNumber: string): Promise<number> {
  const bills = await store.billsOfOrder(world.db, orderNumber)
  const invoice = bills.find(({ kind }) => kind === 'invoice')
  return invoice?.taxRate ?? (await setting(world, 'taxRate'))
}

/** The order that `INV-000012` is of; null for no such paper. */
export async function orderOfBill(world: World, label: string): Promise<string | null> {
  const named = billNamed(label)
  return named && store.orderOfNumber(world.db, named)
}

/** All that were ever written for somebody. */
export async function billsOf(world: World, who: Pick<Viewer, 'id'>): Promise<BillView[]> {
  return (await store.billsOfUser(world.db, who.id))
    .filter(({ kind }) => kind !== 'packing_slip')
    .map(viewOf)
}

export type OpenedBill = { readonly pdf: Buffer; readonly fileName: string }

/**
 * One's own invoice, or for staff of orders and money any paper. Refuses `billing.missing`, also to whoever may not
 * know of it, and `billing.unreadable`.
 */
export async function openBill(world: World, who: Viewer, id: string): Promise<Result<OpenedBill>> {
  const bill = await store.billById(world.db, id)
  if (!bill?.file || !bill.wrappedKey || bill.keyVersion === null || !mayOpen(who, bill))
    return refuse('billing.missing')
  const pdf = await pdfOf(world, bill)
  return pdf
    ? ok({ pdf, fileName: `${await nameOf(world, bill)}.pdf` })
    : refuse('billing.unreadable')
}

/** Those of an order that are drawn and can be read, for a letter to whoever ordered. */
export async function invoicesAsPdf(world: World, orderNumber: string): Promise<OpenedBill[]> {
  const opened: OpenedBill[] = []
  for (const bill of await store.billsOfOrder(world.db, orderNumber)) {
    const pdf = bill.kind === 'invoice' && bill.file ? await pdfOf(world, bill) : null
    if (pdf) opened.push({ pdf, fileName: `${billLabel(bill.kind, bill.number, orderNumber)}.pdf` })
  }
  return opened
}

async function pdfOf(
  world: World,
  { id, file, wrappedKey, keyVersion }: store.BillRow,
): Promise<Buffer | null> {
  if (!file || !wrappedKey || keyVersion === null) return null
  const key = unwrapKey(world.keys, id, { wrappedKey, keyVersion })
  const stored = await world.files.get(file)
  const sealed = stored.ok ? await buffer(stored.value).catch(() => null) : null
  const pdf = key && sealed && unsealPaper(key, id, sealed)
  if (!pdf) world.log.error('invoice unreadable', { bill: id })
  return pdf
}

/** Slips of an order's parcels lie beside each other where they are saved. */
async function nameOf(world: World, bill: store.BillRow): Promise<string> {
  const label = billLabel(bill.kind, bill.number, bill.orderNumber)
  if (!bill.parcelId) return label
  const parcels = await parcelsOf(world, bill.orderNumber)
  const place = parcels.find(({ id }) => id === bill.parcelId)?.place
  return place ? `${label}-${place}` : label
}

const mayOpen = (who: Viewer, { userId, kind }: store.BillRow): boolean =>
  (userId === who.id && kind !== 'packing_slip') || mayReadPapers(who)

/** Those of every order. */
export const mayReadPapers = (who: Viewer): boolean =>
  mayAct(who, 'fulfilment') || mayAct(who, 'finance')

/** Of each series: the last number, how many papers there are, and the highest number among them. All three are equal. */
export const billSeries = (world: World) => store.seriesOf(world.db)

export const billKeys = (world: World) => store.countByKey(world.db)
