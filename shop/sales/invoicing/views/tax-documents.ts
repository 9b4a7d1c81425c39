// Tax documents for display, with access control.
import { buffer } from 'node:stream/consumers'
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { pick } from '../../../platform/pick.ts'
import { settingsOf, shownSettings } from '../../../platform/settings/views.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import type { Order, OrderLine } from '../../orders/rules/order.ts'
import { parcelsOf } from '../../orders/views/orders.ts'
import { addressOf } from '../../shipping/views.ts'
import type { RatePart } from '../../taxes/rules/computation.ts'
import { currentSlip } from '../actions/slips.ts'
import { orderTax, type TaxedOrder } from '../order-tax.ts'
import { type TaxDocumentKind, taxDocumentLabel, taxDocumentNamed } from '../rules.ts'
import { unsealPdf, unwrapKey } from '../sealed.ts'
import { type DocumentTitle, documentTitle, type InvoiceForm, issuedFormOf } from '../simplified.ts'
import * as store from '../store/tax-documents.ts'

export type TaxDocumentView = {
  readonly id: string
  readonly kind: TaxDocumentKind
  /** Key of its title among the texts of documents. */
  readonly title: DocumentTitle
  readonly label: string
  /** For a packing slip: its parcel's number; null for the one written at release. */
  readonly parcel: number | null
  readonly issuedAt: Date
  readonly isReady: boolean
}

const viewOf = ({
  id,
  kind,
  form,
  number,
  orderNumber,
  issuedAt,
  file,
}: store.TaxDocumentRow): TaxDocumentView => ({
  id,
  kind,
  title: documentTitle({ kind, form }),
  label: taxDocumentLabel(kind, number, orderNumber),
  parcel: null,
  issuedAt,
  isReady: file !== null,
})

/** Documents for the order's owner: no packing slip. */
export async function taxDocumentsForOwner(
  world: World,
  orderNumber: string,
): Promise<TaxDocumentView[]> {
  const rows = await store.taxDocumentsOfOrder(world.db, orderNumber)
  return rows.filter(({ kind }) => kind !== 'packing_slip').map(viewOf)
}

export async function taxDocumentsForStaff(
  world: World,
  orderNumber: string,
): Promise<TaxDocumentView[]> {
  const parcels = await parcelsOf(world, orderNumber)
  return (await store.taxDocumentsOfOrder(world.db, orderNumber)).map((row) => ({
    ...viewOf(row),
    parcel: parcels.find(({ id }) => id === row.parcelId)?.place ?? null,
  }))
}

export type SaleDocument = Pick<TaxDocumentView, 'id' | 'label' | 'isReady'> & {
  /** Key of its title among the texts of documents. */
  readonly title: InvoiceForm | 'credit_note'
}

/** Numbered documents of a sale that is handed over, by what they are for its buyer. */
export async function taxDocumentsOfSale(
  world: World,
  orderNumber: string,
): Promise<SaleDocument[]> {
  const [rows, buyer, settings] = await Promise.all([
    store.taxDocumentsOfOrder(world.db, orderNumber),
    addressOf(world, orderNumber),
    settingsOf(world),
  ])
  return rows.flatMap((row): SaleDocument[] => {
    if (row.kind === 'packing_slip') return []
    // Of one from before forms were stored.
    const form = issuedFormOf({ ...row, hasBuyer: buyer !== null }, settings)
    const title = row.kind === 'invoice' ? (row.form ?? form) : row.kind
    return [{ ...pick(viewOf(row), 'id', 'label', 'isReady'), title }]
  })
}

/** The one tax rate of an order from before decisions were stored: its invoice's, otherwise the setting. In hundredths of a percent. */
export async function taxRateOf(world: World, orderNumber: string): Promise<number> {
  const documents = await store.taxDocumentsOfOrder(world.db, orderNumber)
  const invoice = documents.find(({ kind }) => kind === 'invoice')
  return invoice?.taxRate ?? (await shownSettings(world)).taxRate
}

/** The tax of an order by rate, as it was decided when it was placed. */
export const ratesOfOrder = async (
  world: World,
  order: TaxedOrder & Pick<Order, 'number'>,
  lines: readonly OrderLine[],
): Promise<readonly RatePart[]> =>
  orderTax(order, lines, order.tax ? 0 : await taxRateOf(world, order.number)).rates

/** The order of `INV-000012`; null if there is no such document. */
export async function orderOfTaxDocument(world: World, label: string): Promise<string | null> {
  const named = taxDocumentNamed(label)
  return named && store.orderOfNumber(world.db, named)
}

/** All documents of a user. */
export const taxDocumentsOf = async (
  world: World,
  who: Pick<Viewer, 'id'>,
): Promise<TaxDocumentView[]> =>
  (await store.taxDocumentsOfUser(world.db, who.id))
    .filter(({ kind }) => kind !== 'packing_slip')
    .map(viewOf)

export type OpenedTaxDocument = { readonly pdf: Buffer; readonly fileName: string }

/**
 * Opens the user's own invoice, or any document for order and payment staff. Refuses `invoicing.missing`, also to
 * viewers without access, and `invoicing.unreadable`.
 */
export async function openTaxDocument(
  world: World,
  who: Viewer,
  id: string,
): Promise<Result<OpenedTaxDocument>> {
  const document = await store.taxDocumentById(world.db, id)
  if (
    !document?.file ||
    !document.wrappedKey ||
    document.keyVersion === null ||
    !mayOpen(who, document)
  )
    return refuse('invoicing.missing')
  const pdf = (await workingPaper(world, document)) ?? (await pdfOf(world, document))
  return pdf
    ? ok({ pdf, fileName: `${await nameOf(world, document)}.pdf` })
    : refuse('invoicing.unreadable')
}

/** An invoice or a credit note, for a program that may read all of them. Refuses as `openTaxDocument` does. */
export async function openInvoice(world: World, id: string): Promise<Result<OpenedTaxDocument>> {
  const document = await store.taxDocumentById(world.db, id)
  if (!document?.file || document.kind === 'packing_slip') return refuse('invoicing.missing')
  const pdf = await pdfOf(world, document)
  return pdf
    ? ok({ pdf, fileName: `${await nameOf(world, document)}.pdf` })
    : refuse('invoicing.unreadable')
}

/** A slip of the whole order is made anew: units may have been cancelled, or the address changed. */
async function workingPaper(
  world: World,
  { kind, parcelId, orderNumber }: store.TaxDocumentRow,
): Promise<Buffer | null> {
  if (kind !== 'packing_slip' || parcelId) return null
  const slip = await currentSlip(world, orderNumber)
  return slip.ok && slip.value ? Buffer.from(slip.value) : null
}

/** Rendered invoices of an order, for an email to the customer. */
export async function taxInvoicesAsPdf(
  world: World,
  orderNumber: string,
): Promise<OpenedTaxDocument[]> {
  const opened: OpenedTaxDocument[] = []
  for (const document of await store.taxDocumentsOfOrder(world.db, orderNumber)) {
    const pdf = document.kind === 'invoice' && document.file ? await pdfOf(world, document) : null
    if (pdf)
      opened.push({
        pdf,
        fileName: `${taxDocumentLabel(document.kind, document.number, orderNumber)}.pdf`,
      })
  }
  return opened
}

async function pdfOf(
  world: World,
  { id, file, wrappedKey, keyVersion }: store.TaxDocumentRow,
): Promise<Buffer | null> {
  if (!file || !wrappedKey || keyVersion === null) return null
  const key = unwrapKey(world.keys, id, { wrappedKey, keyVersion })
  const stored = await world.files.get(file)
  const sealed = stored.ok ? await buffer(stored.value).catch(() => null) : null
  const pdf = key && sealed && unsealPdf(key, id, sealed)
  if (!pdf) world.log.error('invoice unreadable', { document: id })
  return pdf
}

/** Gives packing slips of several parcels distinct file names. */
async function nameOf(world: World, document: store.TaxDocumentRow): Promise<string> {
  const label = taxDocumentLabel(document.kind, document.number, document.orderNumber)
  if (!document.parcelId) return label
  const parcels = await parcelsOf(world, document.orderNumber)
  const place = parcels.find(({ id }) => id === document.parcelId)?.place
  return place ? `${label}-${place}` : label
}

const mayOpen = (who: Viewer, { userId, kind }: store.TaxDocumentRow): boolean =>
  (userId === who.id && kind !== 'packing_slip') || mayReadTaxDocuments(who)

/** For the documents of all orders. */
export const mayReadTaxDocuments = (who: Viewer): boolean => may(who, 'documents.read')

/**
 * For each series: the last number, the number of documents, the highest number among them, and how many numbers were
 * left out after a restore. Documents and numbers left out make up the last number.
 */
export const taxDocumentSeries = (world: World) => store.seriesOf(world.db)

/** Series -> the last number issued or left out. */
export const lastDocumentNumbers = (world: World) => store.lastNumbers(world.db)

export const taxDocumentKeys = (world: World) => store.countByKey(world.db)
