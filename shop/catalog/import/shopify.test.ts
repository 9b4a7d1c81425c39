// Importing a Shopify export.
import { describe, expect, test } from 'vitest'
import {
  appliedImport,
  checkedImport,
  clear,
  reasonsOf,
  world,
} from '../../../tests/fixtures/catalog/importing.ts'
import { coins } from '../../platform/money/rules.ts'
import { editedProduct } from '../editor/views/editor.ts'
import { productById } from '../products/views/products.ts'

describe('a Shopify export', () => {
  const shopify = [
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Barcode,Variant Grams,Variant Inventory Qty,Variant Price,Image Src,Status,SEO Title,SEO Description,Cost per item',
    'desk-lamp,Desk lamp,"<p>Warm &amp; bright.</p><p>Made to last.<script>alert(1)</script></p>",Lumen,Lighting,"a, b",true,Color,Midnight Black,,,L-1,4006381333931,1200.0,4,20.00,https://x/1.jpg,active,Warm lamp,For every desk.,8.40',
    'desk-lamp,,,,,,,,Ivory,,,L-2,,1250,2,22.50,https://x/2.jpg,,,,9',
    'desk-lamp,,,,,,,,,,,,,,,,https://x/3.jpg,,,,',
    'mug,Mug,A mug.,Lumen,Audio,,false,Title,Default Title,,,M-1,,,9,8,,draft,,,0.00',
    'shirt,Shirt,A shirt.,Lumen,Clothes,,true,Color,Galaxy,Size,M,S-1,,,1,10,,active,,,',
    'shirt,,,,,,,,Galaxy,,L,S-2,,,2,10,,,,,',
    'hat,Hat,A hat.,Lumen,Fashion,,true,Color,Red,,,H-1,,,-2,10,,active,,,cheap',
  ].join('\r\n')

  test('becomes products, at the chosen rate', async () => {
    await clear()
    const view = await appliedImport(shopify, { rate: '0.5', hex: '#334455', category: 'gaming' })
    expect(view).toMatchObject({ format: 'shopify', added: 4, invalid: 0, written: 4 })
    expect(view?.unused).toEqual([])
    const lamp = await productById(world, 'desk-lamp')
    expect(lamp).toMatchObject({
      name: 'Desk lamp',
      category: 'gaming',
      description: 'Warm & bright.',
      detailsHtml: '<p dir="auto">Warm &amp; bright.</p>\n<p dir="auto">Made to last.</p>',
    })
    expect(lamp).toMatchObject({
      tags: ['a', 'b'],
      seoTitle: 'Warm lamp',
      seoDescription: 'For every desk.',
    })
    expect((await editedProduct(world, 'desk-lamp'))?.document.cost).toBe(coins(42) / 10n)
    expect((await editedProduct(world, 'mug'))?.document.cost).toBeNull()
    expect(lamp?.options).toMatchObject([
      {
        name: 'Color',
        type: 'swatch',
        values: [
          { name: 'Midnight Black', hex: '#1b1c1f' },
          { name: 'Ivory', hex: '#f3eee0' },
        ],
      },
    ])
    expect(lamp?.variants.map(({ price, left }) => [price, left])).toEqual([
      [coins(10), 4],
      [112_500_000n, 2],
    ])
    expect((await editedProduct(world, 'desk-lamp'))?.document.variants).toMatchObject([
      { sku: 'L-1', barcode: '4006381333931', weightGrams: 1200 },
      { sku: 'L-2', barcode: null, weightGrams: 1250 },
    ])
    expect(await editedProduct(world, 'mug')).toMatchObject({
      state: 'draft',
      document: { category: 'audio', options: [], variants: [{ sku: 'M-1', opening: 9 }] },
    })
    expect((await productById(world, 'shirt'))?.options).toMatchObject([
      { name: 'Color', type: 'swatch', values: [{ name: 'Galaxy', hex: '#334455' }] },
      { name: 'Size', type: 'button', values: [{ name: 'M' }, { name: 'L' }] },
    ])
    expect(await reasonsOf(view?.id ?? '')).toEqual([
      [2, 'Image Src', 'https://x/1.jpg', 'imports.row.picture'],
      [3, 'Image Src', 'https://x/2.jpg', 'imports.row.picture'],
      [4, 'Image Src', 'https://x/3.jpg', 'imports.row.picture'],
      [8, 'Variant Inventory Qty', '-2', 'imports.row.negativeStock'],
      [8, 'Cost per item', 'cheap', 'imports.row.ignoredAmount'],
    ])
  })

  test('turns colours without a known name into buttons', async () => {
    await clear()
    await appliedImport(shopify)
    expect((await productById(world, 'shirt'))?.options[0]).toMatchObject({
      name: 'Color',
      type: 'button',
      values: [{ name: 'Galaxy' }],
    })
  })

  test('reports a barcode with a wrong check digit, and a SKU of another product', async () => {
    await clear()
    await appliedImport(shopify)
    const head =
      'Handle,Title,Body (HTML),Vendor,Type,Variant SKU,Variant Barcode,Variant Price,Status'
    const id = await checkedImport(
      [
        head,
        'pen,Pen,A pen.,Lumen,Audio,L-1,4006381333930,3,active',
        'ink,Ink,An ink.,Lumen,Audio,I-1,,3,active',
        'nib,Nib,A nib.,Lumen,Audio,I-1,,3,active',
      ].join('\n'),
    )
    expect(await reasonsOf(id)).toEqual([
      [2, 'Variant SKU', 'L-1', 'catalog.field.skuTaken'],
      [2, 'Variant Barcode', '4006381333930', 'catalog.field.barcode'],
      [4, 'Variant SKU', 'I-1', 'catalog.field.skuTaken'],
    ])
  })
})
