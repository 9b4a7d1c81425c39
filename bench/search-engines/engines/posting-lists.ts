// The shop's own engine, as a search of the shop asks it: its lists are in the database already.
import { indexProducts } from '../../../shop/search/actions/index-products.ts'
import { searchProducts } from '../../../shop/search/views/search.ts'
import { measuringWorld } from '../../world.ts'
import type { Build } from '../engine.ts'

export const build: Build = async ({ pool, language }) => {
  const world = measuringWorld(pool, null)
  await searchProducts(world, 'qqqqqqqqq', language)
  return {
    find: async (words) => (await searchProducts(world, words, language)).ids,
    async put({ id, a }) {
      await pool`update products set name = ${a} where id = ${id}`
      await indexProducts(world)
    },
    async disk() {
      const [row] = await pool<[{ size: string }]>`
        select (select sum(length(words)) from product_search_parts where language = ${language})
          + pg_total_relation_size('product_search_words') as size`
      return Number(row.size)
    },
  }
}
