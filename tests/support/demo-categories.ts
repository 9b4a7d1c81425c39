// Inserts the demonstration's categories, for products of tests and benchmarks.
import { demoCategories } from '../../demo/catalogue/categories.ts'
import type { Db } from '../../shop/world.ts'

export async function addCategories(db: Db): Promise<void> {
  const rows = demoCategories.map((each, position) => ({ ...each, position }))
  await db`
    insert into categories (id, slug, position, in_menus, texts, art)
    select id, id, position, "inMenus", texts, art from jsonb_to_recordset(${db.json(rows as never)})
      as t (id text, position int, "inMenus" boolean, texts jsonb, art jsonb)
    on conflict (id) do nothing`
}
