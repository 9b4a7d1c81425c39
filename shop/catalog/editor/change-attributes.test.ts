// Effects of changed and deleted attributes on products, drafts and categories, and inheritance by categories.
import { expect, test } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { testProduct } from '../../../tests/support/products.ts'
import { value } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { createAttribute } from '../attributes/actions.ts'
import { attributesNow } from '../attributes/views.ts'
import { attributesOf, defaultOptions } from '../categories/rules.ts'
import { treeNow } from '../categories/views.ts'
import { loadCatalogue } from '../products/actions/products.ts'
import { productsByAttribute, productsStating } from '../products/views/attributes.ts'
import { productById } from '../products/views/products.ts'
import { removeAttribute, saveAttribute } from './actions/change-attributes.ts'
import { saveCategoryDefaults } from './actions/change-categories.ts'
import { savePart } from './actions/edit-product.ts'
import { publishDraft, restoreVersion } from './actions/publish-product.ts'
import { displayedPart, editedProduct } from './views/editor.ts'

const world = await testWorld()
const clerk = await person(world, 'catalogue')

const wool = {
  name: 'Material',
  'names.de': 'Material',
  type: 'list',
  isFilterable: 'yes',
  'values.0.name': 'Wool',
  'values.0.names.de': 'Wolle',
  'values.1.name': 'Cotton',
}
const material = value(await createAttribute(world, clerk, wool))
const fit = value(await createAttribute(world, clerk, { name: 'Fit', type: 'text' }))
const warm = value(await createAttribute(world, clerk, { name: 'Warm', type: 'boolean' }))
value(await createAttribute(world, clerk, { name: 'Weight', type: 'number', unit: 'g' }))

await loadCatalogue(world, [
  testProduct({ id: 'shirt', category: 'clothes' }),
  testProduct({ id: 'coat', category: 'clothes' }),
])

const the = async (id: string) => {
  const found = (await attributesNow(world)).find((each) => each.id === id)
  if (!found) throw new Error(id)
  return found
}
const seen = async (id: string) => ({ id, version: (await the(id)).version })

async function state(id: string, attributes: object, texts: object = {}) {
  const { document } = (await editedProduct(world, id)) ?? {}
  if (!document) throw new Error(id)
  const was = displayedPart(document, 'details')
  const saved = await savePart(world, clerk, {
    id,
    part: 'details',
    was,
    fields: { attributes: attributes as never },
  })
  if (!saved.ok) return saved
  const { document: now } = (await editedProduct(world, id)) ?? { document }
  return savePart(world, clerk, {
    id,
    part: 'texts',
    language: 'de',
    was: displayedPart(now, 'texts', 'de'),
    fields: { texts: { de: texts } },
  })
}

async function publish(id: string) {
  const { seen } = (await editedProduct(world, id)) ?? { seen: '' }
  return publishDraft(world, clerk, { id, seen, note: '' })
}

test('products have the values that their attributes allow, in the shop once they are published', async () => {
  expect(await state('shirt', { material: ['silk'], weight: 'heavy', gone: true })).toMatchObject({
    fields: {
      'attributes.material': 'catalog.field.attribute',
      'attributes.weight': 'catalog.field.attribute',
      'attributes.gone': 'catalog.field.attribute',
    },
  })
  value(
    await state(
      'shirt',
      { material: ['wool', 'cotton'], fit: 'Loose', warm: false, weight: 1250.5 },
      { attributes: { fit: 'Weit' } },
    ),
  )
  expect((await productById(world, 'shirt'))?.attributes).toEqual([])
  expect((await editedProduct(world, 'shirt'))?.changes).toMatchObject([
    { what: 'attributes', of: 'fit', from: '', to: 'Loose' },
    { what: 'attributes', of: 'material', to: 'wool,cotton' },
    { what: 'attributes', of: 'warm', to: 'no' },
    { what: 'attributes', of: 'weight', to: '1250.5' },
    { what: 'texts', of: 'de' },
  ])
  value(await publish('shirt'))
  expect((await productById(world, 'shirt', 'de'))?.attributes).toEqual([
    { id: 'material', name: 'Material', text: 'Wolle, Cotton', value: 'Wolle, Cotton', unit: null },
    { id: 'fit', name: 'Fit', text: 'Weit', value: 'Weit', unit: null },
    { id: 'warm', name: 'Warm', text: 'Nein', value: false, unit: null },
    { id: 'weight', name: 'Weight', text: '1.250,5 g', value: 1250.5, unit: 'g' },
  ])
  expect((await productById(world, 'shirt', 'fr'))?.attributes[1]).toMatchObject({ text: 'Loose' })
})

test('a type cannot change while a product or draft has a value', async () => {
  value(await state('coat', { warm: true }))
  const asText = { name: 'Warm', type: 'text' }
  expect(await saveAttribute(world, clerk, await seen(warm), asText)).toMatchObject({
    code: 'attributes.type_used',
    facts: { count: 2 },
  })
  value(await saveAttribute(world, clerk, await seen(warm), { name: 'Warm', type: 'boolean' }))
  const spare = value(await createAttribute(world, clerk, { name: 'Spare', type: 'text' }))
  value(await saveAttribute(world, clerk, await seen(spare), { name: 'Spare', type: 'number' }))
  expect(await the(spare)).toMatchObject({ type: 'number' })
  value(await removeAttribute(world, clerk, await seen(spare)))
})

test('a list value is removed from products only if staff confirm, and renaming keeps it', async () => {
  const before = await seen(material)
  const renamed = {
    name: 'Material',
    type: 'list',
    'values.4.id': 'wool',
    'values.4.name': 'Merino wool',
    'values.7.name': 'Cotton',
  }
  expect(await saveAttribute(world, clerk, before, renamed)).toMatchObject({
    code: 'attributes.values_used',
    facts: { count: 1 },
  })
  expect((await the(material)).values).toMatchObject([{ name: 'Wool' }, { name: 'Cotton' }])
  value(await saveAttribute(world, clerk, before, { ...renamed, takeValues: 'yes' }))
  // A new value with a deleted one's name is a different value.
  expect((await the(material)).values.map(({ id }) => id)).toEqual(['wool', 'cotton-2'])
  expect((await productById(world, 'shirt'))?.attributes[0]).toMatchObject({ text: 'Merino wool' })
  expect(await saveAttribute(world, clerk, before, renamed)).toMatchObject({
    code: 'attributes.changed',
  })
})

test('a category inherits attributes and options, those of ancestors first', async () => {
  const { version = 0 } = (await treeNow(world)).byId.get('clothes') ?? {}
  const options = {
    'options.0.name': 'Size',
    'options.0.type': 'button',
    'options.0.filterable': '1',
    'options.0.add': 'S, M',
  }
  const category = { id: 'clothes', version }
  expect(
    await saveCategoryDefaults(world, clerk, category, { ...options, 'options.0.name': '' }),
  ).toMatchObject({ fields: { 'options.0.name': 'field.required' } })
  value(
    await saveCategoryDefaults(world, clerk, category, {
      ...options,
      [`attributes.${fit}`]: 'yes',
      [`attributes.${material}`]: 'yes',
      'attributes.no': 'yes',
    }),
  )
  expect(await saveCategoryDefaults(world, clerk, category, options)).toMatchObject({
    code: 'categories.changed',
  })
  await world.db`update categories set parent_id = 'clothes', attributes = '{warm,fit}' where id = 'shoes'`
  const tree = await treeNow(world)
  expect(attributesOf(tree, ['shoes', 'clothes'])).toEqual(['material', 'fit', 'warm'])
  expect(defaultOptions(tree, 'shoes')).toEqual([
    {
      name: 'Size',
      names: {},
      type: 'button',
      isFilterable: true,
      values: [
        { name: 'S', names: {}, hex: null },
        { name: 'M', names: {}, hex: null },
      ],
    },
  ])
  const many = Array.from({ length: 40 }, (_, at) => `v${at}`).join(',')
  expect(
    await saveCategoryDefaults(
      world,
      clerk,
      { id: 'clothes', version: version + 1 },
      {
        'options.0.name': 'A',
        'options.0.type': 'button',
        'options.0.add': many,
        'options.1.name': 'B',
        'options.1.type': 'button',
        'options.1.add': many,
      },
    ),
  ).toMatchObject({ fields: { options: 'catalog.field.variants' } })
})

test('without attributes of its own a card shows the first of its category', async () => {
  await world.db`update products set attribute = '' where id = 'shirt'`
  expect((await productById(world, 'shirt', 'it'))?.attribute).toBe('Merino wool')
})

test('a deleted attribute is removed from products, drafts and categories, and kept in versions', async () => {
  expect(await productsStating(world, warm)).toBe(2)
  expect((await productsByAttribute(world)).get(warm)).toBe(2)
  const stale = { id: warm, version: 1 }
  expect(await removeAttribute(world, clerk, stale)).toMatchObject({ code: 'attributes.changed' })
  expect(await productsStating(world, warm)).toBe(2)
  for (const id of [warm, fit]) value(await removeAttribute(world, clerk, await seen(id)))
  expect((await editedProduct(world, 'coat'))?.document.attributes).toEqual({})
  expect((await editedProduct(world, 'shirt'))?.document).toMatchObject({
    attributes: { material: ['wool'], weight: 1250.5 },
    texts: {},
  })
  expect((await treeNow(world)).byId.get('shoes')?.attributes).toEqual([])
  const [entry] = await world.db<{ details: object }[]>`
    select details from audit_entries where action = 'attribute.deleted' and subject = 'attribute:warm'`
  expect(entry?.details).toMatchObject({ name: 'Warm', products: 2 })

  // The earlier version has the attribute; values that no longer exist are left out.
  const { shown = '' } = (await editedProduct(world, 'shirt')) ?? {}
  value(await restoreVersion(world, clerk, { id: 'shirt', number: 2, seen: shown }))
  expect((await editedProduct(world, 'shirt'))?.document).toMatchObject({
    attributes: { material: ['wool'], weight: 1250.5 },
  })
})
