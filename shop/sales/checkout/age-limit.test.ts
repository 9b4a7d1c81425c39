import { expect, test } from 'vitest'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { testProduct } from '../../../tests/support/products.ts'
import { value } from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { setCategoryDefaults } from '../../catalog/categories/actions.ts'
import { treeNow } from '../../catalog/categories/views.ts'
import { loadCatalogue } from '../../catalog/products/actions/products.ts'
import { priceLines } from '../../catalog/products/views/products.ts'
import { refuse } from '../../result.ts'
import { placeOrder } from './actions/place-order.ts'
import { startPurchase } from './actions/purchase.ts'

const world = await testWorld({ config: { ...testConfig, pi: testPi } })
const ada = await person(world)

test('the order of a product with an age limit needs a declaration, and the highest limit counts', async () => {
  const wine = testProduct({ id: 'wine', category: 'audio', legal: { age: '16' } })
  value(await loadCatalogue(world, [wine]))
  const lines = [{ productId: 'wine', variantId: wine.variants[0]?.id ?? '', quantity: 1 }]
  const ages = async () => (await priceLines(world, lines)).lines.map(({ age }) => age)
  expect(await ages()).toEqual([16])
  const { byId } = await treeNow(world)
  const audio = byId.get('audio')
  if (!audio) throw new Error('no category')
  const usual = { attributes: [], options: [], legal: { age: '18' } as const }
  value(await setCategoryDefaults(world, 'system', audio, usual))
  expect(await ages()).toEqual([18])

  const purchaseId = value(await startPurchase(world, ada, { lines, source: 'buy-now' }))
  const expectedTotal = (await priceLines(world, lines)).lines[0]?.total ?? 0n
  const placing = { purchaseId, method: 'pi', expectedTotal } as const
  expect(await placeOrder(world, ada, placing)).toEqual(
    refuse('checkout.age', { facts: { age: 18 } }),
  )
  expect(await placeOrder(world, ada, { ...placing, isOfAge: true })).toMatchObject({ ok: true })
})
