// The second demonstration: its range in both languages, and what its first start writes.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { countLegalGaps } from '../../shop/catalog/products/views/legal-gaps.ts'
import { taxDecision } from '../../shop/sales/taxes/views.ts'
import { provenAdmin } from '../../tests/support/people.ts'
import { testWorld } from '../../tests/support/world.ts'
import { products } from './products/all.ts'
import { seedRoastery } from './seed.ts'
import { objects } from './studio/objects.ts'

test('every product has a photograph of its own, and no photograph is left over', () => {
  const ids = products.map(({ id }) => id).sort()
  expect(Object.keys(objects).sort()).toEqual(ids)
  const folder = join(import.meta.dirname, 'pictures')
  expect(ids.filter((id) => !existsSync(join(folder, `${id}.webp`)))).toEqual([])
})

test.each(products.map(({ id, document }) => [id, document] as const))(
  '%s says the same in both languages',
  (_, { texts, features, specifications, ...english }) => {
    const german = texts.de
    expect(german?.name).toBeTruthy()
    expect(german?.description).not.toBe(english.description)
    expect(german?.features?.length).toBe(features.length)
    expect(german?.specifications?.length).toBe(specifications.length)
    expect(english.variants.every(({ weightGrams, opening }) => weightGrams && opening)).toBe(true)
  },
)

const world = await testWorld()

beforeAll(async () => {
  await seedRoastery(world, await provenAdmin(world), new Map())
})

test('its products say all that the law of the EU asks for', async () => {
  expect(Object.values(await countLegalGaps(world, 100))).toEqual([0, 0, 0, 0])
})

test('coffee is taxed at the reduced rate of the country it goes to, equipment at the standard rate', async () => {
  const at = new Date('2026-12-01T12:00:00Z')
  const rates = async (country: string) =>
    (await taxDecision(world, country, at, ['reduced', 'standard'])).lines.map(({ rate }) => rate)
  expect(await rates('DE')).toEqual([700, 1900])
  expect(await rates('NL')).toEqual([900, 2100])
  expect(await rates('CH')).toEqual([0, 0])
})

test('prices are in cents, a kilogram costs less than four times its quarter', async () => {
  const rows = await world.db<{ id: string; price: bigint; contents: string }[]>`
    select v.product_id as id, coalesce(v.price, p.base_price) as price, v.contents
    from product_variants v join products p on p.id = v.product_id
    where p.category in ('single-origins', 'blends') and v.contents in ('250 g', '1 kg')`
  const prices = (contents: string) =>
    new Map(rows.filter((row) => row.contents === contents).map(({ id, price }) => [id, price]))
  const large = prices('1 kg')
  for (const [id, price] of prices('250 g')) {
    expect(price).toBeGreaterThan(900n)
    expect(large.get(id)).toBeLessThan(price * 4n)
  }
  expect(large.size).toBe(9)
})
