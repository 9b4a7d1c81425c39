// SQL of changes to the lines and amounts of an order.
import { hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { Order, OrderLine } from '../rules/order.ts'

/**
 * Makes the order's lines these. `from`: the line that each was, ascending, null for new ones after them. Lines that left
 * in a parcel keep their row, and move with it.
 */
export async function replaceLines(
  db: Db,
  number: string,
  lines: readonly OrderLine[],
  from: readonly (number | null)[],
): Promise<void> {
  const kept = from.filter((each) => each !== null)
  await db`
    delete from order_lines where order_number = ${number} and position <> all(${kept}::int2[])`
  // One by one, downwards only, so that no two have one position.
  for (const [to, at] of from.entries())
    if (at !== null && at !== to)
      await db`
        update order_lines set position = ${to} where order_number = ${number} and position = ${at}`
  const rows = lines.map((line, place) => ({
    ...line,
    place,
    price: String(line.price),
    fullPrice: line.fullPrice === null ? null : String(line.fullPrice),
  }))
  await db`
    insert into order_lines (
      order_number, position, product_id, name, names, category, variant_id, sku, options, hex, art, price,
      full_price, quantity, specifications)
    select ${number}, place, "productId", name, names, category, "variantId", sku, options, hex, art, price,
      "fullPrice", quantity, specifications
    from jsonb_to_recordset(${db.json(rows as never)}) as line (
      place smallint, "productId" text, name text, names jsonb, category text, "variantId" text, sku text,
      options jsonb, hex text, art jsonb, price numeric, "fullPrice" numeric, quantity smallint, specifications jsonb)
    on conflict (order_number, position) do update set
      product_id = excluded.product_id, name = excluded.name, names = excluded.names, category = excluded.category,
      variant_id = excluded.variant_id, sku = excluded.sku, options = excluded.options, hex = excluded.hex,
      art = excluded.art, price = excluded.price, full_price = excluded.full_price, quantity = excluded.quantity,
      specifications = excluded.specifications`
}

export type EditedTerms = Pick<
  Order,
  'total' | 'discount' | 'shipping' | 'shippingStandard' | 'fee' | 'delivery' | 'tax'
>

/** Counts the edit. False if the order is no longer at `version`. */
export const saveTerms = async (db: Db, number: string, version: number, terms: EditedTerms) =>
  hasChanged(db`
    update orders set total = ${String(terms.total)}, discount = ${String(terms.discount)},
      shipping = ${String(terms.shipping)}, shipping_standard = ${String(terms.shippingStandard)},
      fee = ${String(terms.fee)}, delivery = ${terms.delivery && db.json(terms.delivery)},
      tax = ${terms.tax && db.json(terms.tax as never)}, edits = edits + 1
    where number = ${number} and edits = ${version}`)
