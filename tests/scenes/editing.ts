// A product in the editor: written, saved part by part, and published.
import { savePart } from '../../shop/catalog/actions/edit-product.ts'
import { publishDraft } from '../../shop/catalog/actions/publish-product.ts'
import { writeProduct } from '../../shop/catalog/actions/write-product.ts'
import type { ProductDocument } from '../../shop/catalog/rules/product.ts'
import { editedProduct, seenOf } from '../../shop/catalog/views/editor.ts'
import { priceLines } from '../../shop/catalog/views.ts'
import { coins } from '../../shop/money/rules.ts'
import { testPi } from '../payments.ts'
import { person } from '../people.ts'
import { line, value } from '../shopping.ts'
import { testConfig, testWorld } from '../world.ts'

export const world = await testWorld({ config: { ...testConfig, pi: testPi } })
export const clerk = await person(world, 'catalogue')
export const other = await person(world, 'catalogue')
export const shopper = await person(world)

let made = 0
export const document = (more: Partial<ProductDocument> = {}): ProductDocument => ({
  name: `Lantern ${made}`,
  category: 'accessories',
  brand: 'Orrivane',
  basePrice: coins(40),
  description: 'A lantern for the garden.',
  detailedInfo: '',
  features: ['Glows'],
  specifications: [['Height', '30 cm']],
  attribute: '30 cm',
  art: { kind: 'bag', variant: 0 },
  colours: [
    { name: 'Ink', hex: '#101418', price: null, isHidden: false, opening: 5 },
    { name: 'Sand', hex: '#e6dcc8', price: coins(45), isHidden: false },
  ],
  texts: { ar: { name: 'فانوس', colours: { Ink: 'حبر' } } },
  pictures: [],
  ...more,
})

export const newId = () => `lantern-${++made}`
/** A product in the shop, written whole. */
export async function written(more: Partial<ProductDocument> = {}): Promise<string> {
  const id = newId()
  value(await writeProduct(world, clerk, { id, document: document(more) }))
  return id
}
export const edited = async (id: string) => {
  const found = await editedProduct(world, id)
  if (!found) throw new Error('no product')
  return found
}
export async function save(id: string, fields: Partial<ProductDocument>, part = 'basics' as const) {
  const was = seenOf((await edited(id)).document, part)
  return savePart(world, clerk, { id, part, was, fields })
}
export const publish = async (id: string, note = '') =>
  publishDraft(world, clerk, { id, note, seen: (await edited(id)).seen })
export const priceOf = async (id: string, colour = 'Ink') =>
  (await priceLines(world, [line(id, 1, colour)])).lines[0]?.price
