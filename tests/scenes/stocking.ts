// Two people who keep the stock of products that nobody else touches.
import { loadCatalogue } from '../../shop/catalog/actions.ts'
import type { StockChange } from '../../shop/catalog/rules/stock.ts'
import { person } from '../people.ts'
import { plainThing } from '../things.ts'
import { testWorld } from '../world.ts'

export const world = await testWorld()
export const keeper = await person(world, 'catalogue')
export const second = await person(world, 'catalogue')

const product = (id: string, stock: number) =>
  plainThing({
    id,
    name: `Lumen ${id}`,
    category: 'smartphones',
    colours: [
      { name: 'Ink', hex: '#101418', stock },
      { name: 'Sand', hex: '#e6dcc8', stock },
    ],
  })

let made = 0
export async function shelve(stock: number): Promise<string> {
  const id = `stock-${++made}`
  await loadCatalogue(world, [product(id, stock)])
  return id
}

export const change = (productId: string, more: Partial<StockChange>): StockChange => ({
  productId,
  colour: 'Ink',
  reason: 'received',
  pieces: 1,
  orderNumber: null,
  note: null,
  ...more,
})
