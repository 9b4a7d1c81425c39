// Inserts color options in SQL: an option, its values, and a variant for each.
import type { Db } from '../../shop/world.ts'

export type ColourRow = {
  readonly product: string
  readonly name: string
  readonly hex: string
  readonly position?: number
  readonly price?: bigint | null
  readonly hidden?: boolean
  readonly available: number
}

/** Overwrites existing ones; variant ids are those of `variantOf`. */
export async function insertColours(db: Db, rows: readonly ColourRow[]): Promise<void> {
  const said = rows.map(({ price = null, position = 0, hidden = false, ...row }) => ({
    ...row,
    position,
    hidden,
    price: price === null ? null : String(price),
  }))
  const colours = db`jsonb_to_recordset(${db.json(said)}) as t (product text, name text, hex text, position int,
    price numeric, hidden boolean, available int)`
  await db`
    insert into product_options (product_id, position, name, type)
    select distinct product, 1, 'Colour', 'swatch' from ${colours} on conflict (product_id, position) do nothing`
  await db`
    update product_option_values v set hex = t.hex, position = t.position from ${colours}
    where v.product_id = t.product and v.name = t.name and (v.hex, v.position) is distinct from (t.hex, t.position)`
  await db`
    insert into product_option_values (product_id, option, position, name, hex)
    select product, 1, position, name, hex from ${colours}
    where not exists (select from product_option_values v where v.product_id = t.product and v.name = t.name)`
  await db`
    insert into product_variants (id, product_id, position, value1, price, hidden, available, stocked)
    select substr(encode(sha256(convert_to(format('["%s","%s"]', t.product, t.name), 'UTF8')), 'hex'), 1, 16),
      t.product, t.position, v.id, t.price, t.hidden, t.available, 9
    from ${colours} join product_option_values v on v.product_id = t.product and v.name = t.name
    on conflict (id) do update set price = excluded.price, hidden = excluded.hidden, position = excluded.position,
      available = excluded.available`
}
