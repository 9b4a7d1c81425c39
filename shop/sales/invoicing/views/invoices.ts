// Invoices and credit notes with their lines, for bookkeeping programs.
import type { Method } from '../../../payments/requests/rules/states.ts'
import { movementsOf } from '../../../payments/requests/views/movements.ts'
import { pageOf, readPlace } from '../../../platform/pagination.ts'
import { pick } from '../../../platform/pick.ts'
import type { World } from '../../../world.ts'
import type { OrderLine } from '../../orders/rules/order.ts'
import { orderAfterEdits } from '../../orders/views/edits.ts'
import { linesOfOrders, orderByNumber } from '../../orders/views/orders.ts'
import { unitsOf } from '../../returns/rules.ts'
import { returnsOf } from '../../returns/views.ts'
import type { Address } from '../../shipping/rules/address-book.ts'
import { addressesOf } from '../../shipping/views.ts'
import type { Business } from '../../taxes/rules/business.ts'
import { businessesOf } from '../../taxes/views.ts'
import { linesIn } from '../facts.ts'
import type { Buyer } from '../pdf-document.ts'
import { type Series, taxDocumentLabel } from '../rules.ts'
import { type IssuedRow, issuedRows } from '../store/register.ts'

export type InvoiceWithLines = Omit<IssuedRow, 'number'> & {
  readonly label: string
  /** Of a credit note: what came back; empty if nothing did. */
  readonly lines: readonly OrderLine[]
  /** Of an invoice; null for a credit note. */
  readonly shipping: bigint | null
  readonly discount: bigint | null
  /** The order's address; null once it is erased. */
  readonly buyer: Buyer | null
  /** Final payments of the order, oldest first. */
  readonly payments: readonly {
    readonly hash: string
    readonly memo: string
    readonly method: Method
    readonly at: Date
  }[]
}

type Asked = {
  readonly from: Date | null
  readonly orderNumber: string | null
  readonly kind: Series | null
  readonly after: string | null
}

/** Oldest first; continues after `after`, the previous page's `next`. */
export async function invoicesSince(
  world: World,
  { after, ...asked }: Asked,
  limit: number,
): Promise<{ rows: InvoiceWithLines[]; next: string | null }> {
  const place = { after: readPlace(after), limit: limit + 1 }
  const found = await issuedRows(world.db, { ...asked, id: null, ...place })
  const page = pageOf(found, limit, ({ issuedAt: at, id }) => ({ at, id }))
  return { ...page, rows: await withLines(world, page.rows) }
}

/** The document with this id, as a list of at most one. */
export async function invoicesWithLines(world: World, id: string): Promise<InvoiceWithLines[]> {
  const query = { id, from: null, orderNumber: null, kind: null, after: null, limit: 1 }
  return withLines(world, await issuedRows(world.db, query))
}

async function withLines(world: World, rows: readonly IssuedRow[]): Promise<InvoiceWithLines[]> {
  const numbers = [...new Set(rows.map(({ orderNumber }) => orderNumber))]
  const [lines, addresses, businesses, moved, orders] = await Promise.all([
    linesOfOrders(world, numbers),
    addressesOf(world, numbers),
    businessesOf(world, numbers),
    movementsOf(world, numbers),
    Promise.all(numbers.map((number) => orderByNumber(world, number))),
  ])
  return Promise.all(
    rows.map(async ({ number, ...row }) => {
      const all = lines.get(row.orderNumber) ?? []
      const order = orders.find((each) => each?.number === row.orderNumber)
      const isInvoice = row.kind === 'invoice'
      // An earlier invoice states the order as it was before the edit that corrected it.
      const isEarlier = isInvoice && order !== undefined && order !== null && row.edit < order.edits
      const was = isEarlier ? await orderAfterEdits(world, row.orderNumber, row.edit) : null
      const stated = was ?? order ?? null
      return {
        ...row,
        label: taxDocumentLabel(row.kind, number, row.orderNumber),
        lines: isInvoice ? (was?.lines ?? all) : await returnedLines(world, row, all),
        shipping: isInvoice && stated ? stated.shipping : null,
        discount: isInvoice && stated ? stated.discount : null,
        buyer: buyerOf(addresses.get(row.orderNumber), businesses.get(row.orderNumber)),
        payments: (moved.came.get(row.orderNumber) ?? []).toSorted(
          (a, b) => a.at.getTime() - b.at.getTime(),
        ),
      }
    }),
  )
}

const buyerOf = (address: Address | undefined, business: Business | undefined): Buyer | null =>
  address ? { ...address, ...(business && pick(business, 'company', 'vatId')) } : null

async function returnedLines(
  world: World,
  { returnId, orderNumber }: Pick<IssuedRow, 'returnId' | 'orderNumber'>,
  lines: readonly OrderLine[],
): Promise<OrderLine[]> {
  if (returnId === null) return []
  const found = (await returnsOf(world, orderNumber)).find(({ id }) => id === returnId)
  return found ? linesIn(lines, unitsOf(found)) : []
}
