// SQL of product parts in bulk: variants' stock, texts.
import type { Db } from '../../../world.ts'
import type { ProductDocument } from '../../products/rules/product.ts'
import type { ProductTexts } from '../../products/rules/texts.ts'
import { putTexts } from '../../products/store/texts.ts'

type Said = { readonly id: string; readonly document: ProductDocument }

/** Sets who adds a variant's opening stock, for movements recorded in this transaction. */
export const nameStockMover = (db: Db, who: string) =>
  db`select set_config('app.stock_who', ${who}, true)`

/** The same for opening stock from a file. */
export const nameImporter = (db: Db, who: string) =>
  db`select set_config('app.stock_who', ${who}, true), set_config('app.stock_reason', 'imported', true)`

/** Sets the units on hand; the rows are locked, and at least what orders hold is left. */
export async function setStocks(
  db: Db,
  stocks: readonly { id: string; units: number }[],
  by: { who: string; at: Date },
): Promise<void> {
  if (stocks.length === 0) return
  await db`
    with wanted as (
      select t.id, t.units - h.units as units, t.units - h.units - c.available as shelf
      from jsonb_to_recordset(${db.json(stocks as never)}) as t (id text, units int)
      join product_variants c on c.id = t.id
      cross join lateral (select coalesce(sum(r.quantity), 0)::int as units from stock_reservations r
        where r.variant_id = t.id and r.state = 'held') h
      where c.available <> t.units - h.units
    ), moved as (
      update product_variants c set available = w.units, stocked = c.stocked + w.shelf from wanted w where c.id = w.id
    )
    insert into stock_movements (variant_id, reason, available_change, available, who, at)
    select id, 'imported', shelf, units, ${by.who}, ${by.at} from wanted`
}

export async function putAllTexts(db: Db, said: readonly Said[]): Promise<void> {
  const spoken = said.flatMap(({ id, document }) =>
    Object.keys(document.texts).map((language) => ({ id, language })),
  )
  await db`
    delete from product_translations own where own.product_id = any(${said.map(({ id }) => id)}::text[])
      and not exists (
        select from jsonb_to_recordset(${db.json(spoken)}) as t (id text, language text)
        where t.id = own.product_id and t.language = own.language)`
  const byLanguage = new Map<string, [string, ProductTexts][]>()
  for (const { id, document } of said)
    for (const [language, texts] of Object.entries(document.texts))
      byLanguage.set(language, [...(byLanguage.get(language) ?? []), [id, texts]])
  for (const [language, texts] of byLanguage) await putTexts(db, language, texts)
}

/** Sets low-stock thresholds in units; null uses the shop's setting. */
export const setLowStockThresholds = (
  db: Db,
  marks: readonly { id: string; lowFrom: number | null }[],
) => db`
  update products p set low_stock = t."lowFrom"
  from jsonb_to_recordset(${db.json(marks.map(({ id, lowFrom }) => ({ id, lowFrom })))}) as t (id text, "lowFrom" int)
  where p.id = t.id and p.low_stock is distinct from t."lowFrom"`
