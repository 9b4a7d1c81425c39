// The colours of products, written in one statement however many they are.
import type { Db } from '../../../world.ts'
import type { ProductDocument } from '../rules/product.ts'

type Said = { readonly id: string; readonly document: Pick<ProductDocument, 'colours'> }

/** A colour that is new comes with its first units; of the others the number of units stays. */
export async function putColours(db: Db, said: readonly Said[]): Promise<void> {
  const rows = said
    .flatMap(({ id, document }) =>
      document.colours.map(({ name, hex, price, isHidden, opening = 0 }, position) => ({
        id,
        name,
        hex,
        price: price === null ? null : String(price),
        hidden: isHidden,
        position,
        opening,
      })),
    )
    .sort((a, b) => compare(a.id, b.id) || compare(a.name, b.name))
  await db`
    insert into product_colours as own (product_id, name, hex, price, hidden, position, available, stocked)
    select id, name, hex, price, hidden, position, opening, opening
    from jsonb_to_recordset(${db.json(rows as never)}) as t (id text, name text, hex text, price numeric,
      hidden boolean, position int, opening int)
    on conflict (product_id, name) do update set hex = excluded.hex, price = excluded.price,
      hidden = excluded.hidden, position = excluded.position
    where (own.hex, own.price, own.hidden, own.position)
      is distinct from (excluded.hex, excluded.price, excluded.hidden, excluded.position)`
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
