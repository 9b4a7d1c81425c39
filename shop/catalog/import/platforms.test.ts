// Product files of Wix, Etsy, PrestaShop, Magento, Vendure and Merchant Center.
import { beforeEach, describe, expect, test } from 'vitest'
import {
  answeredImport,
  appliedImport,
  askedIn,
  checkedFile,
  clear,
  documentOf,
  reasonsOf,
  unitsOf,
  world,
  writtenImport,
} from '../../../tests/fixtures/catalog/importing.ts'
import { coins } from '../../platform/money/rules.ts'
import { editedProduct } from '../editor/views/editor.ts'
import { promotionRows } from '../promotions/views.ts'
import { importById } from './views.ts'

beforeEach(clear)

describe('other platforms', () => {
  test('Wix: options, surcharges, discounts and hidden products', async () => {
    const id = await checkedFile('wix-variants.csv')
    expect(await importById(world, id)).toMatchObject({ format: 'wix', added: 2, invalid: 0 })
    await writtenImport(id)
    expect(await documentOf('blend')).toMatchObject({
      options: [{ name: 'Grind', values: [{ name: 'Whole' }, { name: 'Ground' }] }],
      basePrice: 99_000_000n,
      variants: [
        { values: ['Whole'], sku: 'BL-W', price: null, weightGrams: 250 },
        { values: ['Ground'], sku: 'BL-G', price: 109_000_000n },
      ],
    })
    expect(await unitsOf('blend')).toEqual([12, 8])
    expect(await editedProduct(world, 'secret-blend')).toMatchObject({ state: 'draft' })
    expect(await promotionRows(world, { phase: null, after: null, limit: 9 })).toMatchObject([
      { percent: 10, productIds: ['blend'] },
    ])
  })

  test('Wix’s newer catalog has handles and choices', async () => {
    const view = await appliedImport(
      [
        'handle,fieldType,name,visible,plainDescription,media,brand,price,strikethroughPrice,inventory,sku,weight,productOptionName1,productOptionType1,productOptionChoices1',
        'tee,PRODUCT,Tee,TRUE,A tee.,,Lumen,20,25,,,0.2,Color,COLOR,#ff0000:Red;#0000ff:Blue',
        'tee,VARIANT,,,,,,20,25,3,T-R,,,,Red',
        'tee,VARIANT,,,,,,20,25,2,T-B,,,,Blue',
      ].join('\n'),
    )
    expect(view).toMatchObject({ format: 'wix', written: 1 })
    expect(await documentOf('tee')).toMatchObject({
      basePrice: coins(25),
      options: [{ name: 'Color', values: [{ name: 'Red' }, { name: 'Blue' }] }],
      variants: [{ sku: 'T-R' }, { sku: 'T-B' }],
    })
    expect(await unitsOf('tee')).toEqual([3, 2])
  })

  test('Etsy, in Italian and German: a listing’s variations become variants', async () => {
    const id = await checkedFile('etsy-in-italian.csv')
    expect(await importById(world, id)).toMatchObject({ format: 'etsy', added: 1, unused: [] })
    expect(await askedIn(id, 'rate')).toMatchObject([{ name: 'EUR' }])
    await writtenImport(id)
    expect(await documentOf('tazza')).toMatchObject({
      basePrice: coins(25),
      tags: ['tazza', 'ceramica'],
      options: [{ name: 'Colore', values: [{ name: 'Blu' }, { name: 'Verde' }] }],
    })
    const german = await appliedImport(
      [
        'TITEL,BESCHREIBUNG,PREIS,WÄHRUNGSCODE,STÜCKZAHL,TAGS,MATERIALIEN,BILD1,VARIATIONSTYP 1,VARIATIONSNAME 1,VARIATIONSWERT 1,BESTANDSEINHEIT',
        'Becher,Schön.,12.00,EUR,4,,Ton,,Custom,Größe,"S,M","B-S,B-M"',
      ].join('\n'),
    )
    expect(german).toMatchObject({ format: 'etsy', written: 1, unused: [] })
    expect(await documentOf('becher')).toMatchObject({
      options: [{ name: 'Größe' }],
      variants: [
        { values: ['S'], sku: 'B-S' },
        { values: ['M'], sku: 'B-M' },
      ],
    })
  })

  test('PrestaShop: the selling price, and the tax that is to be added', async () => {
    const id = await checkedFile('prestashop-products.csv')
    expect(await importById(world, id)).toMatchObject({ format: 'prestashop', added: 2 })
    expect((await importById(world, id))?.unused[0]).toBe('Unit price')
    expect(await askedIn(id, 'tax')).toMatchObject([{ name: 'Price tax excluded' }])
    expect(await writtenImport(id)).toMatchObject({ code: 'imports.unanswered' })
    expect(await answeredImport(id, { 'tax.Price tax excluded': '190' })).toMatchObject({
      fields: { 'tax.Price tax excluded': 'imports.field.percent' },
    })
    await answeredImport(id, { 'tax.Price tax excluded': '19' })
    expect(await writtenImport(id)).toMatchObject({ ok: true })
    expect(await documentOf('filter-papers')).toMatchObject({
      basePrice: 38_080_000n,
      brand: 'Example',
      description: 'White',
      variants: [{ sku: 'FP-1', barcode: '4006381333931' }],
    })
    expect(await unitsOf('filter-papers')).toEqual([50])
    expect(await editedProduct(world, 'hidden-scale')).toMatchObject({ state: 'draft' })
  })

  test('Merchant Center: rows of a group are variants, prices have a currency', async () => {
    const id = await checkedFile('merchant-center-group.tsv')
    expect(await importById(world, id)).toMatchObject({ format: 'merchant_center', added: 1 })
    expect(await askedIn(id, 'rate')).toMatchObject([{ name: 'EUR' }])
    await writtenImport(id)
    expect(await documentOf('logo-shirt')).toMatchObject({
      basePrice: coins(19),
      options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'M' }] }],
      specifications: [['Color', 'black']],
      variants: [
        { values: ['S'], sku: 'T1-S', barcode: '4006381333931' },
        { values: ['M'], sku: 'T1-M' },
      ],
    })
    expect(await reasonsOf(id)).toEqual(
      expect.arrayContaining([
        [2, 'availability', 'in_stock', 'imports.row.inStock'],
        [2, 'sale_price', '15.00 EUR', 'imports.row.salePrice'],
      ]),
    )
  })

  test('Magento: a configurable product takes its simple ones with it, wherever they are', async () => {
    const head =
      'sku,store_view_code,attribute_set_code,product_type,categories,product_websites,name,description,short_description,weight,product_online,visibility,price,special_price,url_key,qty,additional_attributes,configurable_variations,configurable_variation_labels'
    const view = await appliedImport(
      [
        head,
        'TEE-S,,Default,simple,"Default Category/Audio",base,Tee S,,,0.2,1,Not Visible Individually,20,,tee-s,3.0000,"color=Red,size=S",,',
        'TEE,,Default,configurable,"Default Category/Audio",base,Tee,<p>A tee.</p>,Soft,,1,"Catalog, Search",,,tee,,"material=Cotton,brand=Lumen","sku=TEE-S,size=S|sku=TEE-M,size=M",size=Size',
        'MUG,,Default,simple,"Default Category/Audio",base,Mug,A mug.,,0.4,2,"Catalog, Search",8,,mug,9,,,',
        'TEE-M,,Default,simple,,base,Tee M,,,0.2,1,Not Visible Individually,22,,tee-m,1,"size=M",,',
        'DL,,Default,downloadable,,base,Song,x,,,1,"Catalog, Search",1,,song,,,,',
      ].join('\n'),
      { goods: { digital: 'skip' } },
    )
    expect(view).toMatchObject({ format: 'magento', written: 2, invalid: 0 })
    expect(await documentOf('tee')).toMatchObject({
      name: 'Tee',
      brand: 'Lumen',
      category: 'audio',
      basePrice: coins(20),
      options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'M' }] }],
      specifications: [['Material', 'Cotton']],
      variants: [
        { values: ['S'], sku: 'TEE-S', weightGrams: 200 },
        { values: ['M'], sku: 'TEE-M', price: coins(22) },
      ],
    })
    expect(await unitsOf('tee')).toEqual([3, 1])
    expect(await editedProduct(world, 'mug')).toMatchObject({ state: 'draft' })
    expect(await editedProduct(world, 'tee-s')).toBeNull()
  })

  test('Vendure: rows without a name are further variants', async () => {
    const view = await appliedImport(
      [
        'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets',
        'Laptop,laptop,<p>Fast.</p>,,category:Audio|brand:Lumen|color:grey,screen|RAM,13 inch|8GB,L-1,1299.00,standard,100,false,,',
        ',,,,,,15 inch|8GB,L-2,1399.00,standard,50,false,,',
        'Mouse,mouse,A mouse.,,category:Audio,,,M-1,20,standard,5,true,,',
      ].join('\n'),
    )
    expect(view).toMatchObject({ format: 'vendure', written: 2, invalid: 0 })
    expect(await documentOf('laptop')).toMatchObject({
      brand: 'Lumen',
      category: 'audio',
      basePrice: coins(1299),
      options: [{ name: 'screen' }, { name: 'RAM' }],
      specifications: [['color', 'grey']],
      variants: [
        { values: ['13 inch', '8GB'], sku: 'L-1' },
        { values: ['15 inch', '8GB'], price: coins(1399) },
      ],
    })
    expect(await unitsOf('laptop')).toEqual([100, 50])
    expect(await unitsOf('mouse')).toEqual([5])
  })
})
