// Importing a WooCommerce export.
import { describe, expect, test } from 'vitest'
import {
  appliedImport,
  checkedImport,
  clear,
  reasonsOf,
  world,
} from '../../../tests/fixtures/catalog/importing.ts'
import { coins } from '../../platform/money/rules.ts'
import { treeNow } from '../categories/views.ts'
import { editedProduct } from '../editor/views/editor.ts'
import { productById } from '../products/views/products.ts'
import { importById } from './views.ts'

const head =
  'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","Tax status","In stock?",Stock,"Low stock amount","Weight (kg)","Sale price","Regular price",Categories,Tags,Images,Parent,"Grouped products","Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 1 global","Attribute 2 name","Attribute 2 value(s)","Attribute 2 visible","Attribute 2 global"'
type Cells = Partial<Record<string, string>>
const columns = [
  'id',
  'type',
  'sku',
  'gtin',
  'name',
  'published',
  'featured',
  'visibility',
  'short',
  'html',
  'starts',
  'tax',
  'inStock',
  'stock',
  'low',
  'weight',
  'sale',
  'price',
  'categories',
  'tags',
  'images',
  'parent',
  'grouped',
  'a1',
  'v1',
  's1',
  'g1',
  'a2',
  'v2',
  's2',
  'g2',
]
const row = (cells: Cells) =>
  columns.map((name) => `"${(cells[name] ?? '').replaceAll('"', '""')}"`).join(',')
const file = (...rows: Cells[]) => `\ufeff${[head, ...rows.map(row)].join('\n')}\n`

const shirt: Cells = {
  id: '10',
  type: 'variable',
  sku: 'TEE',
  name: 'Tee',
  published: '1',
  visibility: 'visible',
  short: '<p>Soft <b>cotton</b>.</p>',
  html: '<h2>Care</h2><ul><li>Wash cold</li></ul>',
  categories: 'Clothing, Clothing > Tees, Sale',
  images: 'https://x.example/1.jpg',
  a1: 'Color',
  v1: 'Black, White',
  s1: '1',
  g1: '1',
  a2: 'Size',
  v2: 'S, M',
  s2: '1',
}
const of = (id: string, colour: string, size: string, more: Cells = {}): Cells => ({
  id,
  type: 'variation',
  sku: `TEE-${id}`,
  name: 'Tee',
  published: '1',
  parent: 'TEE',
  stock: '3',
  weight: '0.25',
  price: '20',
  a1: 'Color',
  v1: colour,
  a2: 'Size',
  v2: size,
  ...more,
})
const mug: Cells = {
  id: '20',
  type: 'simple',
  sku: '',
  name: 'Mug',
  published: '-1',
  short: 'A mug.',
  stock: '9',
  low: '2',
  weight: '0.4',
  price: '8',
  categories: 'audio',
  gtin: '4006381333931',
  a1: 'Material',
  v1: 'Clay\\, fired, Glaze',
  a2: 'Brand',
  v2: 'Lumen',
}
const options = { category: 'gaming', rate: '0.5' }

describe('a WooCommerce export', () => {
  test('becomes products with options, whatever the order of its variations', async () => {
    await clear()
    const view = await appliedImport(
      file(
        of('11', 'Black', 'S', { parent: 'id:10' }),
        shirt,
        mug,
        of('12', 'Black', 'M', { price: '24', published: '0' }),
        of('13', 'White', 'S', { images: 'https://x.example/2.jpg' }),
      ),
      options,
    )
    expect(view).toMatchObject({ format: 'woocommerce', rows: 6, added: 2, invalid: 0, written: 2 })
    expect(view?.unused).toEqual([])
    const tee = await productById(world, 'tee')
    expect(tee).toMatchObject({
      name: 'Tee',
      brand: 'Piazza',
      category: 'gaming',
      description: 'Soft cotton.',
      detailsHtml: expect.stringMatching(/<h\d[^>]*>Care<\/h\d>[\s\S]*<li[^>]*>Wash cold/),
    })
    expect((await editedProduct(world, 'tee'))?.document).toMatchObject({
      options: [
        {
          name: 'Color',
          type: 'swatch',
          values: [{ name: 'Black', hex: '#1b1c1f' }, { name: 'White' }],
        },
        { name: 'Size', type: 'button', values: [{ name: 'S' }, { name: 'M' }] },
      ],
      basePrice: coins(10),
      variants: [
        { values: ['Black', 'S'], sku: 'TEE-11', price: null, weightGrams: 250, isHidden: false },
        { values: ['Black', 'M'], sku: 'TEE-12', price: coins(12), isHidden: true },
        { values: ['White', 'S'], sku: 'TEE-13', price: null },
      ],
    })
    expect(await editedProduct(world, 'woo-20')).toMatchObject({
      state: 'draft',
      document: {
        brand: 'Lumen',
        category: 'audio',
        options: [],
        specifications: [
          ['Material', 'Clay, fired, Glaze'],
          ['Brand', 'Lumen'],
        ],
        variants: [{ barcode: '4006381333931', weightGrams: 400, opening: 9 }],
      },
    })
    expect(await reasonsOf(view?.id ?? '')).toEqual([
      [3, 'Images', 'https://x.example/1.jpg', 'imports.row.picture'],
      [3, 'Brands', '', 'imports.row.brand'],
      [3, 'Categories', 'Sale', 'imports.row.category'],
      [6, 'Images', 'https://x.example/2.jpg', 'imports.row.picture'],
    ])
  })

  test('reports what cannot be imported by row and column', async () => {
    await clear()
    const bag = { ...mug, name: 'Bag', categories: 'audio' }
    const id = await checkedImport(
      file(
        { ...bag, id: '1', type: 'grouped', grouped: 'id:2, id:3' },
        { ...bag, id: '2', type: 'external' },
        { ...bag, id: '3', type: 'simple, downloadable, virtual' },
        { ...bag, id: '4', sale: '5' },
        { ...bag, id: '5', stock: '', inStock: '1' },
        { ...bag, id: '6', visibility: 'hidden', published: '1' },
        of('7', 'Black', 'S', { parent: 'NOTHING' }),
        { ...bag, id: '8', gtin: '4006381333930' },
        { ...bag, id: '9', price: 'ask' },
        { ...shirt, id: '30', sku: 'ANY', categories: 'audio', images: '' },
        of('31', 'Black', '', { parent: 'ANY', sku: 'A-1' }),
        of('32', 'Black', 'M', { parent: 'ANY', sku: 'A-2' }),
      ),
      options,
    )
    expect(await importById(world, id)).toMatchObject({ added: 4, invalid: 6 })
    expect(await reasonsOf(id)).toEqual([
      [2, 'Type', 'grouped', 'imports.row.type'],
      [3, 'Type', 'external', 'imports.row.type'],
      [4, 'Type', 'simple, downloadable, virtual', 'imports.row.digital'],
      [8, 'Parent', 'NOTHING', 'imports.row.parent'],
      [9, 'GTIN, UPC, EAN, or ISBN', '4006381333930', 'catalog.field.barcode'],
      [10, 'Regular price', 'ask', 'imports.row.price'],
      [5, 'Sale price', '5 → 37 %', 'imports.row.salePromotion'],
      [6, 'Stock', '', 'imports.row.uncounted'],
      [7, 'Visibility in catalog', 'hidden', 'imports.row.unlisted'],
      [8, 'Brands', '', 'imports.row.brand'],
      [11, 'Brands', '', 'imports.row.brand'],
      [12, 'SKU', 'A-1', 'imports.row.anyValue'],
    ])
  })

  test('creates the categories that it names, if chosen', async () => {
    await clear()
    const view = await appliedImport(file(shirt, of('11', 'Black', 'S')), {
      ...options,
      category: '',
      newCategories: 'create',
    })
    expect(view).toMatchObject({ written: 1 })
    const { all, byId } = await treeNow(world)
    const called = (name: string) => all.find(({ texts }) => texts.en?.name === name)
    expect(byId.get(called('Tees')?.parentId ?? '')).toBe(called('Clothing'))
    expect((await editedProduct(world, 'tee'))?.document).toMatchObject({
      category: called('Tees')?.id,
      otherCategories: [called('Sale')?.id],
    })
  })

  test('is refused for a product with four attributes for variations', async () => {
    await clear()
    const names = [3, 4].flatMap((at) => [`Attribute ${at} name`, `Attribute ${at} value(s)`])
    const more = (text: string) => `${text},Cut,Slim,Fit,Loose`
    const text = [
      `${head},${names.join(',')}`,
      more(row({ ...shirt, categories: 'audio', images: '' })),
      more(row(of('11', 'Black', 'S'))),
    ].join('\n')
    const id = await checkedImport(text, options)
    expect(await reasonsOf(id)).toContainEqual([2, 'Type', 'variable', 'imports.row.manyOptions'])
  })
})
