// A file that Shopify has exported.
import { describe, expect, test } from 'vitest'
import {
  applied,
  checked,
  clear,
  reasonsOf,
  world,
} from '../../../tests/fixtures/catalog/importing.ts'
import { coins } from '../../platform/money/rules.ts'
import { editedProduct } from '../products/views/editor.ts'
import { productById } from '../products/views.ts'

describe('a Shopify export', () => {
  const shopify = [
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Status',
    'desk-lamp,Desk lamp,"<p>Warm &amp; bright.</p><p>Made to last.<script>alert(1)</script></p>",Lumen,Lighting,"a, b",true,Color,Midnight Black,,,L-1,4,20.00,https://x/1.jpg,active',
    'desk-lamp,,,,,,,,Ivory,,,L-2,2,22.50,https://x/2.jpg,',
    'desk-lamp,,,,,,,,,,,,,,https://x/3.jpg,',
    'mug,Mug,A mug.,Lumen,Audio,,false,Title,Default Title,,,M-1,9,8,,draft',
    'shirt,Shirt,A shirt.,Lumen,Clothes,,true,Color,Galaxy,Size,M,S-1,1,10,,active',
    'hat,Hat,A hat.,Lumen,Fashion,,true,Color,Red,,,H-1,-2,10,,active',
  ].join('\r\n')

  test('becomes products, at the rate that was asked for', async () => {
    await clear()
    const view = await applied(shopify, { rate: '0.5', hex: '#334455', category: 'gaming' })
    expect(view).toMatchObject({ format: 'shopify', added: 3, invalid: 1, written: 3 })
    expect(view?.unused).toEqual(['Tags', 'Variant SKU'])
    const lamp = await productById(world, 'desk-lamp')
    expect(lamp).toMatchObject({
      name: 'Desk lamp',
      category: 'gaming',
      description: 'Warm & bright.',
      detailsHtml: '<p dir="auto">Warm &amp; bright.</p>\n<p dir="auto">Made to last.</p>',
    })
    expect(lamp?.colours.map(({ name, hex, price, left }) => [name, hex, price, left])).toEqual([
      ['Midnight Black', '#1b1c1f', coins(10), 4],
      ['Ivory', '#f3eee0', 112_500_000n, 2],
    ])
    expect(await editedProduct(world, 'mug')).toMatchObject({
      state: 'draft',
      document: { category: 'audio', colours: [{ name: 'Standard', opening: 9 }] },
    })
    expect((await productById(world, 'shirt'))?.colours[0]).toMatchObject({
      name: 'Galaxy / M',
      hex: '#334455',
    })
    expect(await reasonsOf(view?.id ?? '')).toEqual([
      [2, 'Image Src', 'https://x/1.jpg', 'imports.row.picture'],
      [3, 'Image Src', 'https://x/2.jpg', 'imports.row.picture'],
      [4, 'Image Src', 'https://x/3.jpg', 'imports.row.picture'],
      [7, 'Variant Inventory Qty', '-2', 'catalog.field.pieces'],
    ])
  })

  test('names the colours that no word tells', async () => {
    const id = await checked(shopify)
    expect((await reasonsOf(id)).at(-2)).toEqual([
      6,
      'Option1 Value',
      'Galaxy',
      'imports.row.colour',
    ])
  })
})
