// SQL of classes of goods.
import { hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { GoodsDraft } from '../input/goods-classes.ts'
import type { GoodsClass } from '../rules/goods-classes.ts'

export const classesOf = async (db: Db) => db<GoodsClass[]>`
  select id, name, customs_code as "customsCode", origin, categories, products,
    barred_zones as "barredZones", version
  from goods_classes order by name, id`

export const insertClass = async (db: Db, id: string, draft: GoodsDraft) => db`
  insert into goods_classes (id, name, customs_code, origin, categories, products, barred_zones)
  values (${id}, ${draft.name}, ${draft.customsCode}, ${draft.origin}, ${[...draft.categories]}::text[],
    ${[...draft.products]}::text[], ${[...draft.barredZones]}::text[])`

/** False if it is gone, or has changed since. */
export const updateClass = async (db: Db, id: string, version: number, draft: GoodsDraft) =>
  hasChanged(db`
    update goods_classes set name = ${draft.name}, customs_code = ${draft.customsCode},
      origin = ${draft.origin}, categories = ${[...draft.categories]}::text[],
      products = ${[...draft.products]}::text[], barred_zones = ${[...draft.barredZones]}::text[],
      version = version + 1
    where id = ${id} and version = ${version}`)

export const deleteClass = async (db: Db, id: string) =>
  hasChanged(db`delete from goods_classes where id = ${id}`)
