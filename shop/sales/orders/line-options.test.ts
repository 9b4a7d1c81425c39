// Names of products and options of order lines: stored with their names, shown in each reader's language.
import { beforeAll, expect, test } from 'vitest'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { testProduct, variantOf } from '../../../tests/support/products.ts'
import { placed, value } from '../../../tests/support/shopping.ts'
import { type TestWorld, testConfig, testWorld } from '../../../tests/support/world.ts'
import { loadOptionNames, loadTexts } from '../../catalog/editor/actions/texts.ts'
import { loadCatalogue } from '../../catalog/products/actions/products.ts'
import { inLanguage, lineName, optionFacts } from '../../catalog/products/rules/options.ts'
import { swatchUrl } from '../../catalog/products/rules/photos.ts'
import { factsOf, knownOf, printable } from '../invoicing/facts.ts'
import { itemsText } from '../returns/mail.ts'
import { orderByNumber, orderLines } from './views/orders.ts'

let world: TestWorld
let number: string
const pictureOf = { all: 'a'.repeat(32), ink: 'b'.repeat(32), swatch: 'c'.repeat(32) }

beforeAll(async () => {
  world = await testWorld({ config: { ...testConfig, pi: testPi } })
  const colours = [{ name: 'Ink', hex: '#101418', stock: 9 }]
  const shoes = testProduct({ id: 'worn', name: 'Walker', colours, sizes: ['42', '43'] })
  value(await loadCatalogue(world, [shoes, testProduct({ id: 'plain', name: 'Mug' })]))
  value(await loadOptionNames(world, { de: { Colour: 'Farbe', Ink: 'Tinte', Size: 'Größe' } }))
  value(await loadTexts(world, 'de', { worn: { name: 'Wanderschuh' }, plain: {} }))
  const bought = variantOf('worn', 'Ink', '43')
  await world.db`update product_variants set sku = 'WALK-43' where id = ${bought}`
  await world.db`insert into images (id, width, height, fallback_format, at)
    select id, 900, 700, 'jpg', ${world.now()} from unnest(array[${pictureOf.all}, ${pictureOf.ink}, ${pictureOf.swatch}]) as id`
  await world.db`update product_option_values set image_id = ${pictureOf.swatch} where name = 'Ink'`
  await world.db`
    insert into product_images (product_id, position, image_id, value_id, alt)
    values ('worn', 0, ${pictureOf.all}, null, '{}'), ('worn', 1, ${pictureOf.ink},
      (select id from product_option_values where product_id = 'worn' and name = 'Ink'), '{}')`
  number = await placed(world, await person(world), [
    { productId: 'worn', variantId: bought, quantity: 2 },
    { productId: 'plain', variantId: variantOf('plain'), quantity: 1 },
  ])
  // Later changes of the catalog do not change the order.
  value(await loadTexts(world, 'de', { worn: { name: 'Anderer Name' } }))
  await world.db`update product_option_values set name = 'Coal', names = '{}', image_id = null where name = 'Ink'`
  await world.db`update product_variants set sku = null`
  await world.db`delete from product_images`
})

test('a line stores option names, SKU and swatch; a product without options has none', async () => {
  const lines = await orderLines(world, number)
  expect(lines.map(lineName)).toEqual(['Walker — Ink, 43', 'Mug'])
  expect(lines.map(({ sku, hex }) => [sku, hex])).toEqual([
    ['WALK-43', '#101418'],
    [null, null],
  ])
})

test('a line keeps the picture of the variant that was bought', async () => {
  const lines = await orderLines(world, number)
  expect(lines.map(({ art }) => art.photo?.id)).toEqual([pictureOf.ink, undefined])
})

test('a line keeps the picture of its swatch', async () => {
  const lines = inLanguage(await orderLines(world, number), 'de')
  expect(lines.map(({ image }) => image)).toEqual([swatchUrl(pictureOf.swatch), undefined])
})

test('the product’s name is shown in the reader’s language as it was, with English as fallback', async () => {
  const names = async (language: string) =>
    inLanguage(await orderLines(world, number), language).map(({ name }) => name)
  expect(await names('de')).toEqual(['Wanderschuh', 'Mug'])
  expect(await names('ko')).toEqual(['Walker', 'Mug'])
})

test('options are shown in the reader’s language, with English as fallback', async () => {
  const facts = async (language: string) =>
    inLanguage(await orderLines(world, number), language).map(({ options }) => optionFacts(options))
  expect(await facts('de')).toEqual(['Farbe: Tinte · Größe: 43', ''])
  expect(await facts('ko')).toEqual(['Colour: Ink · Size: 43', ''])
})

test('invoices and emails show options, packing slips show the SKU as well', async () => {
  const order = await orderByNumber(world, number)
  if (!order) throw new Error('no order')
  await world.db`update users set language = 'de' where id = ${order.userId}`
  const rows = async (kind: 'invoice' | 'packing_slip') => {
    const about = { kind, total: order.total, part: {} } as const
    const known = await knownOf(world, order, null)
    return printable(world, factsOf(world, known, about)).rows.map(([name]) => name)
  }
  expect(await rows('invoice')).toEqual(['Wanderschuh — Tinte, 43', 'Mug'])
  expect(await rows('packing_slip')).toEqual(['Wanderschuh — Tinte, 43 · WALK-43', 'Mug'])
  const units = [{ line: 0, quantity: 1 }]
  expect(await itemsText(world, 'de', number, units)).toBe('1 × Wanderschuh — Tinte, 43')
})
