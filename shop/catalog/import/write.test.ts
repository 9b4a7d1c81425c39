// Applying an import: once, without overwriting changes made since.
import { describe, expect, test } from 'vitest'
import {
  appliedImport,
  checkedImport,
  clear,
  clerk,
  file,
  head,
  reasonsOf,
  row,
  uploadedImport,
  world,
} from '../../../tests/fixtures/catalog/importing.ts'
import { person } from '../../../tests/support/people.ts'
import { entriesOf } from '../../platform/audit/views.ts'
import { coins } from '../../platform/money/rules.ts'
import { editedProduct, versionsOf } from '../editor/views/editor.ts'
import { changePrice } from '../products/actions/products.ts'
import { optionsText } from '../products/rules/catalog.ts'
import { productById } from '../products/views/products.ts'
import { reserveStock } from '../stock/actions/reservations.ts'
import { moveStock } from '../stock/actions/stock.ts'
import { productStock, stockMovements } from '../stock/views/stock.ts'
import { applyImport } from './actions/imports.ts'
import { runImports } from './actions/run.ts'
import { importById } from './views.ts'

describe('applying a checked file', () => {
  test('writes price history, version, stock movements and audit entry', async () => {
    await clear()
    await appliedImport(file(row('lamp'), 'lamp,,,,,,,Sand,#e6dcc8,12,3'))
    const product = await productById(world, 'lamp')
    expect(product).toMatchObject({ name: 'Lamp lamp', brand: 'Lumen' })
    expect(product?.swatches.map(({ name, price }) => [name, price])).toEqual([
      ['Ink', coins(10)],
      ['Sand', coins(12)],
    ])
    const view = await appliedImport(`Id,Colour,Base price,Stock\nlamp,Ink,11,7\nlamp,Sand,11,3`)
    expect(view).toMatchObject({ status: 'done', changed: 1, written: 1, overtaken: 0 })
    const { versions } = await versionsOf(world, 'lamp', null)
    expect(versions.map(({ number, byUser }) => [number, byUser])).toEqual([
      [2, clerk.id],
      [1, clerk.id],
    ])
    const history = await world.db<{ price: bigint }[]>`
      select h.price from price_history h join product_variants c on c.id = h.variant_id
      join product_option_values v on v.id = c.value1 and v.name = 'Ink' order by since`
    expect(history.map(({ price }) => price)).toEqual([coins(10), coins(11)])
    const { rows } = await stockMovements(world, {
      productId: 'lamp',
      reason: null,
      after: null,
      limit: 9,
      language: 'en',
    })
    expect(
      rows.map(({ options, reason, availableChange, who }) => [
        optionsText(options),
        reason,
        availableChange,
        who,
      ]),
    ).toEqual([
      ['Ink', 'imported', 2, clerk.id],
      ...rows
        .slice(1)
        .map(({ options, availableChange }) => [
          optionsText(options),
          'imported',
          availableChange,
          clerk.id,
        ]),
    ])
    const entries = await entriesOf(world, `import:${view?.id}`)
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'import.applied',
      'import.done',
      'import.given',
    ])
  })

  test('leaves values without a column, and removes those with an empty cell', async () => {
    await clear()
    await appliedImport(`${head},Attribute,Name [de]\n${row('part')},256 GB,Lampe`)
    await appliedImport('Id,Colour,Attribute\npart,Ink,')
    expect(await editedProduct(world, 'part')).toMatchObject({
      document: { attribute: '', name: 'Lamp part', texts: { de: { name: 'Lampe' } } },
    })
    await appliedImport('Id,Colour,Name [de]\npart,Ink,')
    expect((await editedProduct(world, 'part'))?.document.texts).toEqual({})
  })

  test('removes no variant, and keeps the stock if chosen', async () => {
    await clear()
    await appliedImport(file(row('keep'), 'keep,,,,,,,Sand,#e6dcc8,12,3'))
    await appliedImport('Id,Colour,Hex,Stock\nkeep,Red,#ff0000,4\nkeep,Ink,,9', { stock: 'keep' })
    const stock = await productStock(world, 'keep', 'en')
    expect(
      stock?.variants.map(({ options, available }) => [optionsText(options), available]),
    ).toEqual([
      ['Ink', 5],
      ['Sand', 3],
      ['Red', 4],
    ])
  })

  test('adds sizes to a product with colours only, and keeps its stock', async () => {
    await clear()
    await appliedImport(file(row('sized'), 'sized,,,,,,,Sand,#e6dcc8,12,3'))
    const before = (await editedProduct(world, 'sized'))?.document
    const head =
      'Id,Option1 name,Option1 value,Option2 name,Option2 type,Option2 value,Stock,Variant SKU'
    const rows = ['Ink,41,5', 'Ink,42,2', 'Sand,41,3'].map((each, at) => {
      const [colour, size, stock] = each.split(',')
      return `sized,Colour,${colour},Size,list,${size},${stock},SZ-${at}`
    })
    expect(await appliedImport([head, ...rows].join('\n'))).toMatchObject({
      changed: 1,
      written: 1,
    })
    const after = (await editedProduct(world, 'sized'))?.document
    expect(after?.options).toMatchObject([
      { name: 'Colour', type: 'swatch', values: [{ name: 'Ink' }, { name: 'Sand' }] },
      { name: 'Size', type: 'list', values: [{ name: '41' }, { name: '42' }] },
    ])
    expect(after?.variants.map(({ id, values }) => [id, values.join('/')])).toEqual([
      [before?.variants[0]?.id, 'Ink/41'],
      [expect.stringMatching(/^[0-9a-f]{16}$/), 'Ink/42'],
      [before?.variants[1]?.id, 'Sand/41'],
    ])
    const stock = await productStock(world, 'sized', 'en')
    expect(stock?.variants.map(({ sku, available }) => [sku, available])).toEqual([
      ['SZ-0', 5],
      ['SZ-1', 2],
      ['SZ-2', 3],
    ])
    // An older file has no size column.
    expect(await reasonsOf(await checkedImport(file(row('sized'))))).toEqual([
      [2, 'Colour', 'Colour', 'imports.row.options'],
    ])
  })

  test('as drafts if chosen: new products wait, existing ones stay as they are', async () => {
    await clear()
    await appliedImport(file(row('shown')))
    const view = await appliedImport(
      file(row('shown').replace('Lamp shown', 'Another'), row('waiting')),
      { as: 'draft' },
    )
    expect(view).toMatchObject({ added: 1, changed: 1, written: 2 })
    expect((await productById(world, 'shown'))?.name).toBe('Lamp shown')
    expect(await editedProduct(world, 'shown')).toMatchObject({
      state: 'published',
      document: { name: 'Another' },
    })
    expect(await productById(world, 'waiting')).toBeNull()
    expect(await editedProduct(world, 'waiting')).toMatchObject({ state: 'draft' })
    // Publishing by import also applies its opening stock.
    await appliedImport('Id,Colour\nwaiting,Ink', { as: 'published' })
    expect((await productStock(world, 'waiting', 'en'))?.variants[0]?.available).toBe(5)
    expect((await editedProduct(world, 'waiting'))?.draft).toBeNull()
  })

  test('stock in a file is what is on the shelf: held units stay held', async () => {
    await clear()
    await appliedImport(file(row('held')), { as: 'published' })
    const variantId = (await productById(world, 'held'))?.variants[0]?.id ?? ''
    const line = { productId: 'held', variantId, quantity: 2 }
    await reserveStock(world, 'PI-held', [line])
    const level = async () => (await productStock(world, 'held', 'en'))?.variants[0]
    const stocked = (stock: number) => `Id,Colour,Stock\nheld,Ink,${stock}`
    await appliedImport(stocked(5), { as: 'published', stock: 'set' })
    expect(await level()).toMatchObject({ available: 3, held: 2 })
    const refused = await checkedImport(stocked(1), { as: 'published', stock: 'set' })
    expect(await reasonsOf(refused)).toEqual([[2, 'Stock', '1', 'imports.row.held']])
    await appliedImport(stocked(2), { as: 'published', stock: 'set' })
    expect(await level()).toMatchObject({ available: 0, held: 2 })
  })

  test('skips and reports products that were changed since the check', async () => {
    await clear()
    await appliedImport(file(row('a'), row('b'), row('c')))
    const next = file(...['a', 'b', 'c', 'd'].map((id) => row(id).replace(',10,', ',20,')))
    const id = await checkedImport(next)
    await changePrice(world, clerk, { productId: 'a', variantId: null, price: coins(15) })
    const variantId = (await productById(world, 'b'))?.variants[0]?.id ?? ''
    const taken = { productId: 'b', variantId, reason: 'received', quantity: 1 } as const
    await moveStock(world, clerk, { ...taken, orderNumber: null, note: null })
    await appliedImport(file(row('d')))
    await applyImport(world, clerk, id)
    await runImports(world)
    expect(await importById(world, id)).toMatchObject({ status: 'done', written: 1, overtaken: 3 })
    expect(await reasonsOf(id)).toEqual([
      [2, null, 'a', 'imports.row.overtaken'],
      [3, null, 'b', 'imports.row.overtaken'],
      [5, null, 'd', 'imports.row.overtaken'],
    ])
    expect((await productById(world, 'a'))?.variants[0]?.price).toBe(coins(15))
    expect((await productById(world, 'c'))?.variants[0]?.price).toBe(coins(20))
  })

  test('is refused a second time, and before the check', async () => {
    const added = await uploadedImport(file(row('once')))
    if (!added.ok) throw new Error(added.code)
    const { id } = added.value
    expect(await applyImport(world, clerk, id)).toMatchObject({ code: 'imports.state' })
    await runImports(world)
    const both = await Promise.all([applyImport(world, clerk, id), applyImport(world, clerk, id)])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    await runImports(world)
    expect(await applyImport(world, clerk, id)).toMatchObject({ code: 'imports.state' })
    expect(await applyImport(world, clerk, 'nothing')).toMatchObject({ code: 'imports.missing' })
  })

  test('is refused if the file has changed or the role was removed', async () => {
    const id = await checkedImport(file(row('swapped')))
    await world.files.put(`import-${id}`, new TextEncoder().encode(file(row('evil'))))
    await applyImport(world, clerk, id)
    await runImports(world)
    expect(await importById(world, id)).toMatchObject({ status: 'failed', problem: 'imports.file' })
    const other = await person(world, 'catalogue')
    const second = await checkedImport(file(row('late')))
    await applyImport(world, other, second)
    await world.db`delete from user_roles where user_id = ${other.id}`
    await runImports(world)
    expect(await importById(world, second)).toMatchObject({
      status: 'failed',
      problem: 'imports.nobody',
    })
    expect(await productById(world, 'late')).toBeNull()
  })
})
