// The notices of EU law where the seller is in the EU, and nothing of them elsewhere.
import { beforeAll, expect, test } from 'vitest'
import { demoCatalogue } from '../../../demo/catalogue/index.ts'
import { loadCatalogue } from '../../../shop/catalog/products/actions/products.ts'
import { productById } from '../../../shop/catalog/products/views/products.ts'
import { saveSetting } from '../../../shop/platform/settings/actions.ts'
import type { SettingKey, Settings } from '../../../shop/platform/settings/rules/settings.ts'
import { guaranteeText } from '../../../shop/platform/settings/views.ts'
import { value } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { productMarkdown } from '../markdown/product-text'

const world = await testWorld()

beforeAll(async () => {
  value(await loadCatalogue(world, demoCatalogue.slice(0, 4)))
})

/** Settings take effect a moment after they are saved. */
async function set<K extends SettingKey>(key: K, to: Settings[K], makers: boolean) {
  value(await saveSetting(world, 'system', key, to))
  await expect.poll(() => world.config.operator?.law?.makers, { timeout: 30_000 }).toBe(makers)
}

async function said(): Promise<string> {
  const product = await productById(world, '3')
  if (!product) throw new Error('no product')
  return productMarkdown(world, product, 'en')
}

test('a seller outside the EU says none of it', async () => {
  expect(await guaranteeText(world, 'en')).toBeNull()
  expect(await said()).not.toContain('Sonadrel Europe B.V.')
})

test('a seller in the EU says who made the product, and the legal guarantee', async () => {
  await set('sellerCountry', 'DE', true)
  expect(await guaranteeText(world, 'en')).toBe('')
  const text = await said()
  expect(text).toContain('Sonadrel Europe B.V., Voorbeeldstraat 1, 1011 Amsterdam, Netherlands')
  expect(text).toContain('at least 2 years from delivery')
})

test('a notice that is turned off is not said', async () => {
  await set('makerFacts', 'off', false)
  expect(await said()).not.toContain('Sonadrel Europe B.V.')
})
