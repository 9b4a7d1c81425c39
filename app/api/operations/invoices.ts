// Tax invoices and credit notes: by year, by order, since a time, with lines, and as PDF.
import { Readable } from 'node:stream'
import * as v from 'valibot'
import { ok, refuse } from '../../../shop/result.ts'
import { xmlInvoice } from '../../../shop/sales/books/e-invoice.ts'
import { isBusiness } from '../../../shop/sales/books/ubl/facts.ts'
import { canBeUbl } from '../../../shop/sales/books/ubl/write.ts'
import { ratesOf } from '../../../shop/sales/invoicing/document-taxes.ts'
import type { Buyer } from '../../../shop/sales/invoicing/pdf-document.ts'
import { series } from '../../../shop/sales/invoicing/rules.ts'
import {
  type InvoiceWithLines,
  invoicesSince,
  invoicesWithLines,
} from '../../../shop/sales/invoicing/views/invoices.ts'
import { taxDocumentsOfYear } from '../../../shop/sales/invoicing/views/register.ts'
import { openInvoice } from '../../../shop/sales/invoicing/views/tax-documents.ts'
import type { World } from '../../../shop/world.ts'
import { download, list, operation } from '../operation'
import {
  methodView,
  moment,
  money,
  moneyOf,
  moneyOrNull,
  paymentMethod,
  text,
  time,
  timeOf,
  whole,
} from '../schemas'
import { rateView, taxAtRate } from './tax-schema'

export const invoice = v.strictObject({
  id: v.string(),
  number: v.string(),
  kind: v.picklist(['invoice', 'credit_note', 'packing_slip']),
  orderNumber: v.string(),
  country: v.nullable(v.string()),
  total: money,
  tax: v.nullable(money),
  taxRate: v.pipe(
    v.nullable(whole),
    v.description('Hundredths of a percent; null with several rates, and on old documents'),
  ),
  taxes: v.pipe(v.array(taxAtRate), v.description('Amounts by tax rate; none on old documents')),
  issuedAt: time,
  issuedOn: v.pipe(v.string(), v.description('The date that it states, of the shop’s time zone')),
})

export const fullInvoice = v.strictObject({
  ...invoice.entries,
  lines: v.pipe(
    v.array(
      v.strictObject({
        name: v.string(),
        values: v.array(v.string()),
        productId: v.string(),
        variantId: v.string(),
        sku: v.nullable(v.string()),
        quantity: whole,
        price: v.pipe(money, v.description('Of one unit, with tax')),
        total: money,
      }),
    ),
    v.description('Of a credit note: what came back; none for a refund without a return'),
  ),
  shipping: v.pipe(v.nullable(money), v.description('Of an invoice; part of the total')),
  discount: v.pipe(v.nullable(money), v.description('Of an invoice; off the lines as a whole')),
  returnId: v.nullable(v.string()),
  buyer: v.pipe(
    v.nullable(
      v.strictObject({
        name: v.string(),
        company: v.nullable(v.string()),
        vatId: v.nullable(v.string()),
        street: v.string(),
        city: v.string(),
        region: v.string(),
        postalCode: v.string(),
        country: v.string(),
      }),
    ),
    v.description('The address of the order; null once it is erased'),
  ),
  payments: v.pipe(
    v.array(
      v.strictObject({
        transaction: v.string(),
        memo: v.nullable(v.string()),
        ...paymentMethod,
        paidAt: time,
      }),
    ),
    v.description('Final payments of the order, oldest first'),
  ),
  pdf: v.pipe(
    v.nullable(v.string()),
    v.description('Address of the PDF for this key; null until a job has written it'),
  ),
  xml: v.pipe(
    v.nullable(v.string()),
    v.description(
      'Address of the XML for this key (EN 16931, UBL 2.1); null in Pi and in a currency with more than two decimals, unless the document states its value in the seller’s currency',
    ),
  ),
  isBusiness: v.pipe(v.boolean(), v.description('Whether the buyer named a company or a VAT id')),
})

type Row = Pick<
  InvoiceWithLines,
  | 'id'
  | 'label'
  | 'kind'
  | 'orderNumber'
  | 'country'
  | 'currency'
  | 'total'
  | 'tax'
  | 'taxRate'
  | 'taxes'
  | 'issuedAt'
  | 'issuedOn'
>
const rowView = (row: Row): v.InferInput<typeof invoice> => ({
  id: row.id,
  number: row.label,
  kind: row.kind,
  orderNumber: row.orderNumber,
  country: row.country,
  taxRate: row.taxRate,
  taxes:
    row.taxRate === null && !row.taxes
      ? []
      : ratesOf(row, 0).map((part) => rateView(part, row.currency)),
  issuedAt: timeOf(row.issuedAt),
  issuedOn: row.issuedOn,
  total: moneyOf(row.total, row.currency),
  tax: moneyOrNull(row.tax, row.currency),
})

const fullView = (row: InvoiceWithLines, { config }: World): v.InferInput<typeof fullInvoice> => ({
  ...rowView(row),
  lines: row.lines.map((line) => ({
    name: line.name,
    values: line.options.map(({ value }) => value),
    productId: line.productId,
    variantId: line.variantId,
    sku: line.sku,
    quantity: line.quantity,
    price: moneyOf(line.price, row.currency),
    total: moneyOf(line.price * BigInt(line.quantity), row.currency),
  })),
  shipping: moneyOrNull(row.shipping, row.currency),
  discount: moneyOrNull(row.discount, row.currency),
  returnId: row.returnId,
  buyer: row.buyer && buyerView(row.buyer),
  payments: row.payments.map(({ hash, memo, method, at }) => ({
    transaction: hash,
    memo: memo || null,
    ...methodView(method),
    paidAt: timeOf(at),
  })),
  isBusiness: row.buyer !== null && isBusiness(row.buyer),
  xml:
    canBeUbl(row.currency) || row.hasValue
      ? `${config.publicUrl}/api/v1/invoices/${row.id}/xml`
      : null,
  pdf: row.isReady ? `${config.publicUrl}/api/v1/invoices/${row.id}/pdf` : null,
})

const buyerView = (buyer: Buyer) => ({
  name: buyer.fullName,
  company: buyer.company || null,
  vatId: buyer.vatId || null,
  street: buyer.streetAddress,
  city: buyer.city,
  region: buyer.stateProvince,
  postalCode: buyer.postalCode,
  country: buyer.country,
})

export const invoices = [
  list({
    id: 'listInvoicesSince',
    path: '/invoices',
    scope: 'invoices:read',
    summary: 'List invoices and credit notes with their lines, oldest first',
    description:
      'For bookkeeping: keep `issuedAt` of the last row, and ask with it as `since` next time. A document never changes.',
    query: {
      since: v.optional(
        v.pipe(moment, v.description('Issued at this time or later, such as 2026-11-01T00:00:00Z')),
      ),
      orderNumber: v.optional(v.pipe(text(32), v.description('Only those of this order'))),
      kind: v.optional(v.picklist(series)),
    },
    item: fullInvoice,
    async find({ world, query: { since, orderNumber = null, kind = null }, after, limit }) {
      const from = since === undefined ? null : new Date(since)
      const page = await invoicesSince(world, { from, orderNumber, kind, after }, limit)
      return ok(page)
    },
    view: fullView,
  }),
  list({
    id: 'listInvoices',
    path: '/invoices/{year}',
    scope: 'invoices:read',
    summary: 'List tax invoices and credit notes of a year, newest first',
    description: 'The year is that of `issuedOn`, the date that a document states.',
    query: {
      kind: v.optional(v.picklist(series)),
      country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
    },
    item: invoice,
    async find({ world, params, query: { kind = null, country = null }, after, limit }) {
      const year = /^\d{4}$/.test(params.year) ? Number(params.year) : 1
      const query = { year, quarter: null, month: null, kind, country, after }
      return ok(await taxDocumentsOfYear(world, query, limit))
    },
    view: rowView,
  }),
  operation({
    id: 'getInvoice',
    method: 'GET',
    path: '/invoices/{id}/document',
    scope: 'invoices:read',
    summary: 'Read an invoice or a credit note with its lines',
    output: fullInvoice,
    errors: ['invoicing.missing'],
    async run({ world, params }) {
      const [found] = await invoicesWithLines(world, params.id)
      return found ? ok(fullView(found, world)) : refuse('invoicing.missing')
    },
  }),
  download({
    id: 'downloadInvoice',
    path: '/invoices/{id}/pdf',
    scope: 'invoices:read',
    summary: 'Fetch an invoice or a credit note as PDF',
    download: 'application/pdf',
    errors: ['invoicing.missing', 'invoicing.unreadable'],
    async run({ world, params }) {
      const opened = await openInvoice(world, params.id)
      if (!opened.ok) return opened
      const { pdf, fileName } = opened.value
      return ok({ content: Readable.from([pdf]), name: fileName })
    },
  }),
  download({
    id: 'downloadInvoiceXml',
    path: '/invoices/{id}/xml',
    scope: 'invoices:read',
    summary: 'Fetch an invoice or a credit note as XML',
    description:
      'UBL 2.1 that follows EN 16931, for a business buyer. Lines, amounts and buyer are those of the order; the seller is that of the settings now.',
    download: 'application/xml',
    errors: [
      'invoicing.missing',
      'invoicing.xml_currency',
      'invoicing.xml_edited',
      'invoicing.xml_seller',
      'invoicing.xml_buyer',
    ],
    async run({ world, params }) {
      const made = await xmlInvoice(world, params.id)
      if (!made.ok) return made
      const { xml, fileName } = made.value
      return ok({ content: Readable.from([Buffer.from(xml)]), name: fileName })
    },
  }),
]
