// What an order says was bought: options by the names that they had, in each reader's language.
import { beforeAll, expect, test } from 'vitest'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { plainThing, variantOf } from '../../../tests/support/products.ts'
import { placed, value } from '../../../tests/support/shopping.ts'
import { type TestWorld, testConfig, testWorld } from '../../../tests/support/world.ts'
import { loadOptionNames } from '../../catalog/products/actions/texts.ts'
import { loadCatalogue } from '../../catalog/products/actions.ts'
import { inLanguage, lineName, optionFacts } from '../../catalog/products/rules/options.ts'
import { factsOf, knownOf, printable } from '../invoicing/facts.ts'
import { itemsText } from '../returns/mail.ts'
import { orderByNumber, orderLines } from './views.ts'

let world: TestWorld
let number: string

beforeAll(async () => {
  world = await testWorld({ config: { ...testConfig, pi: testPi } })
  const colours = [{ name: 'Ink', hex: '#101418', stock: 9 }]
  const shoes = plainThing({ id: 'worn', name: 'Walker', colours, sizes: ['42', '43'] })
  value(await loadCatalogue(world, [shoes, plainThing({ id: 'plain', name: 'Mug' })]))
  value(await loadOptionNames(world, { de: { Colour: 'Farbe', Ink: 'Tinte', Size: 'Größe' } }))
  const bought = variantOf('worn', 'Ink', '43')
  await world.db`update product_variants set sku = 'WALK-43' where id = ${bought}`
  number = await placed(world, await person(world), [
    { productId: 'worn', variantId: bought, quantity: 2 },
    { productId: 'plain', variantId: variantOf('plain'), quantity: 1 },
  ])
  // What the catalogue says later changes nothing.
  await world.db`update product_option_values set name = 'Coal', names = '{}' where name = 'Ink'`
  await world.db`update product_variants set sku = null`
})

test('a line keeps names, SKU and swatch, and a product without options has none', async () => {
  const lines = await orderLines(world, number)
  expect(lines.map(lineName)).toEqual(['Walker — Ink, 43', 'Mug'])
  expect(lines.map(({ sku, hex }) => [sku, hex])).toEqual([
    ['WALK-43', '#101418'],
    [null, null],
  ])
})

test('it is read in the language of the reader, in English where there is no word', async () => {
  const facts = async (language: string) =>
    inLanguage(await orderLines(world, number), language).map(({ options }) => optionFacts(options))
  expect(await facts('de')).toEqual(['Farbe: Tinte · Größe: 43', ''])
  expect(await facts('ko')).toEqual(['Colour: Ink · Size: 43', ''])
})

test('an invoice and a letter say it so, a packing slip with the SKU', async () => {
  const order = await orderByNumber(world, number)
  if (!order) throw new Error('no order')
  await world.db`update users set language = 'de' where id = ${order.userId}`
  const rows = async (kind: 'invoice' | 'packing_slip') => {
    const about = { kind, total: order.total, part: {} } as const
    const known = await knownOf(world, order, null)
    return printable(world, factsOf(world, known, about)).rows.map(([name]) => name)
  }
  expect(await rows('invoice')).toEqual(['Walker — Tinte, 43', 'Mug'])
  expect(await rows('packing_slip')).toEqual(['Walker — Tinte, 43 · WALK-43', 'Mug'])
  const units = [{ line: 0, quantity: 1 }]
  expect(await itemsText(world, 'de', number, units)).toBe('1 × Walker — Tinte, 43')
})
