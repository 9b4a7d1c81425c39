// Products on a shelf, another for each test, and an owner.
import type { Viewer } from '../../shop/accounts/rules.ts'
import { loadCatalogue } from '../../shop/catalog/actions.ts'
import { priceLines } from '../../shop/catalog/views.ts'
import { coins } from '../../shop/money/rules.ts'
import { plainThing } from '../things.ts'
import { testWorld } from '../world.ts'

export const product = (id: string, stock: number) =>
  plainThing({
    id,
    name: `Lumen ${id}`,
    category: 'smartphones',
    colours: [
      { name: 'Ink', hex: '#101418', stock },
      { name: 'Sand', hex: '#e6dcc8', price: coins(120), stock },
    ],
  })

export const world = await testWorld()
export const owner: Viewer = {
  id: 'owner',
  sessionId: 'session',
  email: 'owner@piazza.example',
  firstName: 'Ada',
  lastName: 'Owner',
  username: 'adaowner0001',
  language: 'en',
  roles: ['admin'],
}

let made = 0
/** A product of its own for each test: the id. */
export async function shelve(stock: number): Promise<string> {
  const id = `test-${++made}`
  await loadCatalogue(world, [product(id, stock)])
  return id
}

export async function available(productId: string, colour = 'Ink'): Promise<number | undefined> {
  const { lines } = await priceLines(world, [{ productId, colour, quantity: 1 }])
  return lines[0]?.available
}

export const line = (productId: string, quantity: number, colour = 'Ink') => ({
  productId,
  colour,
  quantity,
})
