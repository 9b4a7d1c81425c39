// Files as other programs export them: what each becomes, and what is asked about it.
import { beforeEach, describe, expect, test } from 'vitest'
import {
  answeredImport,
  appliedImport,
  askedIn,
  checkedFile,
  checkedImport,
  clear,
  documentOf,
  productIdsOf,
  reasonsOf,
  world,
  writtenImport,
} from '../../../tests/fixtures/catalog/importing.ts'
import { coins } from '../../platform/money/rules.ts'
import { editedProduct } from '../editor/views/editor.ts'
import { promotionRows } from '../promotions/views.ts'
import { importById, noticesOf, openQuestions } from './views.ts'

beforeEach(clear)

describe('Shopify', () => {
  test('asks what to do with gift cards, and sells none as an article', async () => {
    const id = await checkedFile('shopify-vouchers.csv')
    expect(await importById(world, id)).toMatchObject({ added: 0, invalid: 1, unused: [] })
    expect(await askedIn(id, 'goods')).toMatchObject([{ name: 'giftCard', products: 1 }])
    expect(await reasonsOf(id)).toEqual([[2, 'Gift Card', 'true', 'imports.row.giftCard']])
    expect(await writtenImport(id)).toMatchObject({ code: 'imports.unanswered' })

    await answeredImport(id, { 'goods.giftCard': 'skip' })
    expect(await importById(world, id)).toMatchObject({ added: 0, invalid: 0 })
    expect(await reasonsOf(id)).toEqual([[2, 'Gift Card', 'true', 'imports.row.skipped']])
    expect(await noticesOf(world, id)).toEqual([{ reason: 'imports.row.skipped', count: 1 }])

    await answeredImport(id, { 'goods.giftCard': 'draft' })
    expect(await writtenImport(id)).toMatchObject({ ok: true })
    expect(await editedProduct(world, 'bean-voucher')).toMatchObject({ state: 'draft' })
  })

  test('a price that was higher before becomes a promotion', async () => {
    const id = await checkedFile('shopify-former-price.csv')
    const preview = { price: String(coins(10)), percent: 20, units: 12 }
    expect(await importById(world, id)).toMatchObject({ preview })
    await writtenImport(id)
    expect((await documentOf('sale-bag'))?.basePrice).toBe(coins(10))
    expect(await promotionRows(world, { phase: null, after: null, limit: 9 })).toMatchObject([
      { percent: 20, productIds: ['sale-bag'], endsAt: null },
    ])
  })

  test('a former price that no promotion can express is lost, and the price stays', async () => {
    const head =
      'Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Variant Price,Variant Compare At Price,Status'
    const view = await appliedImport(
      [head, 'tee,Tee,A tee.,L,Audio,Size,S,8,10,active', 'tee,,,,,,M,9,,'].join('\n'),
    )
    expect(await reasonsOf(view?.id ?? '')).toEqual([
      [2, 'Variant Compare At Price', '10', 'imports.row.compareAt'],
    ])
    expect((await documentOf('tee'))?.basePrice).toBe(coins(8))
  })

  test('without a vendor takes the shop’s name, and an oversold variant has no stock', async () => {
    await writtenImport(await checkedFile('shopify-no-vendor.csv'))
    expect((await documentOf('plain-bag'))?.brand).toBe(world.config.shopName)
    const id = await checkedFile('shopify-oversold.csv')
    expect(await importById(world, id)).toMatchObject({ added: 1, invalid: 0 })
    expect(await reasonsOf(id)).toEqual([
      [2, 'Variant Inventory Qty', '-4', 'imports.row.negativeStock'],
    ])
  })

  test('columns padded with spaces, also around quotes, are read', async () => {
    await writtenImport(await checkedFile('shopify-padded.csv'))
    expect(await documentOf('cake')).toMatchObject({
      name: 'Cake',
      description: 'Soft, sweet',
      brand: 'Bakery',
      basePrice: coins(5),
      options: [],
    })
  })

  test('in windows-1252 is recognized, with a preview of other readings', async () => {
    const id = await checkedFile('shopify-in-windows-1252.csv')
    const [first, other] = await askedIn(id, 'encoding')
    expect(first).toMatchObject({ name: 'windows-1252' })
    expect(first?.detail).toContain('Rührlöffel · Für')
    await answeredImport(id, { encoding: other?.name ?? '' })
    expect((await importById(world, id))?.options.encoding).toBe(other?.name)
    await answeredImport(id, { encoding: 'windows-1252' })
    await writtenImport(id)
    expect(await documentOf('ruehrloeffel')).toMatchObject({
      name: 'Rührlöffel',
      brand: 'Example Rösterei',
      basePrice: 45_000_000n,
    })
    expect(
      await answeredImport(await checkedFile('shopify-padded.csv'), { encoding: 'x' }),
    ).toEqual(expect.objectContaining({ fields: { encoding: 'imports.field.choose' } }))
  })

  test('rows that a spreadsheet sorted are put together again', async () => {
    const head =
      'Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Variant Price,Status'
    const lines = [
      'mug,,,,,,Large,9,',
      'tee,,,,,,M,8,',
      'mug,Mug,A mug.,L,Audio,Size,Small,7,active',
      'tee,Tee,A tee.,L,Audio,Size,S,8,active',
      'mug,,,,,,Huge,12,',
    ]
    const view = await appliedImport([head, ...lines].join('\n'))
    expect(view).toMatchObject({ written: 2, invalid: 0 })
    expect((await documentOf('mug'))?.variants.map(({ values }) => values)).toEqual([
      ['Small'],
      ['Large'],
      ['Huge'],
    ])
    // A product that comes again with its own texts is another one.
    const twice = await checkedImport(
      [head, lines[2], lines[3], lines[2]?.replace('Small', 'Other')].join('\n'),
    )
    expect(await reasonsOf(twice)).toEqual([[4, null, 'mug', 'imports.row.twice']])
  })

  test('handles in other alphabets and long ones get an address of the editor’s rule', async () => {
    const head = 'Handle,Title,Body (HTML),Vendor,Type,Variant SKU,Variant Price,Status'
    const lines = [
      'コーヒー,コーヒー,x,L,Audio,K-1,9,active',
      'قهوة,قهوة,x,L,Audio,K-2,9,active',
      `rührlöffel,Rührlöffel,x,L,Audio,K-3,9,active`,
      `${'very-long-'.repeat(8)}a,A,x,L,Audio,K-4,9,active`,
      `${'very-long-'.repeat(8)}b,B,x,L,Audio,K-5,9,active`,
    ]
    const text = [head, ...lines].join('\n')
    const id = await checkedImport(text)
    expect(await importById(world, id)).toMatchObject({ added: 5, invalid: 0 })
    const ids = await productIdsOf(id)
    expect(ids.slice(0, 3)).toEqual(['product', 'product-2', 'ruhrloffel'])
    expect(new Set(ids).size).toBe(5)
    await writtenImport(id)
    // The same file finds its products again.
    const again = await checkedImport(text)
    expect(await importById(world, again)).toMatchObject({ added: 0, unchanged: 5 })
  })
})

describe('the exchange rate', () => {
  test('is never assumed: nothing is imported until it is entered', async () => {
    const id = await checkedFile('shopify-padded.csv', '')
    const view = await importById(world, id)
    expect(view?.options.rate).toBe('')
    expect(view?.preview).toMatchObject({ id: 'cake', name: 'Cake', percent: null, units: 0 })
    expect(view && (await openQuestions(world, view))).toMatchObject([{ kind: 'rate' }])
    expect(await writtenImport(id)).toMatchObject({ code: 'imports.unanswered' })
    // Other answers do not answer it.
    await answeredImport(id, { rate: '' })
    expect(await writtenImport(id)).toMatchObject({ code: 'imports.unanswered' })
    await answeredImport(id, { rate: '0.5' })
    expect(await writtenImport(id)).toMatchObject({ ok: true })
    expect((await documentOf('cake'))?.basePrice).toBe(25_000_000n)
  })
})
