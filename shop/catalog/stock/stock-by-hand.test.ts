// Manual stock changes by staff.
import { describe, expect, test } from 'vitest'
import {
  change,
  clerk,
  ink,
  second,
  stockedProduct,
  world,
} from '../../../tests/fixtures/catalog/stock.ts'
import { person } from '../../../tests/support/people.ts'
import { variantOf } from '../../../tests/support/products.ts'
import { moveStocks } from './actions/many-stocks.ts'
import { reserveStock, sellStock } from './actions/reservations.ts'
import { moveStock, setLowStockThreshold } from './actions/stock.ts'
import { readLowFrom, readStockChange } from './input/stock.ts'
import { productStock } from './views/stock.ts'

describe('staff', () => {
  test('of two concurrent counts of the same stock the second is refused', async () => {
    const id = await stockedProduct(4)
    const seen = { onHand: 4, movement: 0 }
    const both = await Promise.all([
      moveStock(world, clerk, change(id, { quantity: 10 }), seen),
      moveStock(world, second, change(id, { quantity: 10 }), seen),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toEqual({
      ok: false,
      code: 'stock.moved',
      facts: { available: 14 },
    })
    expect((await productStock(world, id, 'en'))?.variants[0]?.available).toBe(14)
  })

  test('a count made before a sale is refused, a delivery is accepted', async () => {
    const id = await stockedProduct(4)
    const seen = { onHand: 4, movement: 0 }
    await reserveStock(world, `PI-${id}`, [ink(id, 1)])
    await sellStock(world, [`PI-${id}`])
    const counted = change(id, { reason: 'counted', quantity: 9 })
    expect(await moveStock(world, clerk, counted, seen)).toMatchObject({ code: 'stock.moved' })
    expect(await moveStock(world, clerk, change(id, { quantity: 3 }), seen)).toMatchObject({
      value: { available: 6 },
    })
  })

  test('a count states what is on the shelf: held units stay held', async () => {
    const id = await stockedProduct(4)
    await reserveStock(world, `PI-${id}`, [ink(id, 1)])
    const count = (quantity: number) => change(id, { reason: 'counted', quantity })
    expect(await moveStock(world, clerk, count(4))).toEqual({
      ok: false,
      code: 'stock.counted',
      facts: { onHand: 4 },
    })
    expect(await moveStocks(world, clerk, [count(4)])).toEqual({ ok: true, value: 0 })
    expect(await moveStocks(world, clerk, [count(6)])).toEqual({ ok: true, value: 1 })
    const levels = async () => (await productStock(world, id, 'en'))?.variants[0]
    expect(await levels()).toMatchObject({ available: 5, held: 1 })
    expect(await moveStock(world, clerk, count(1))).toMatchObject({ value: { available: 0 } })
    for (const refused of [
      await moveStock(world, clerk, count(0)),
      await moveStocks(world, clerk, [count(0)]),
    ])
      expect(refused).toMatchObject({ code: 'stock.below_held', facts: { held: 1 } })
    expect(await levels()).toMatchObject({ available: 0, held: 1 })
  })

  test('a bulk change based on other numbers changes nothing', async () => {
    const [one, two] = [await stockedProduct(4), await stockedProduct(4)]
    const count = (id: string, ifOnHand: number) => ({
      ...change(id, { reason: 'counted', quantity: 9 }),
      ifOnHand,
    })
    expect(await moveStocks(world, clerk, [count(one, 4), count(two, 5)])).toMatchObject({
      code: 'stock.changed',
      facts: { onHand: 4 },
      fields: { 'changes.1': 'stock.changed' },
    })
    expect((await productStock(world, one, 'en'))?.variants[0]?.available).toBe(4)
    expect(await moveStocks(world, clerk, [count(one, 4), count(two, 4)])).toMatchObject({
      value: 2,
    })
  })

  test('units of an order can be returned once', async () => {
    const id = await stockedProduct(5)
    const orderNumber = `PI-${id}`
    await reserveStock(world, orderNumber, [ink(id, 2)])
    const back = (quantity: number) =>
      moveStock(world, clerk, change(id, { reason: 'returned', quantity, orderNumber }))
    expect(await back(1)).toMatchObject({ code: 'stock.not_out', facts: { pieces: 0 } })
    await sellStock(world, [orderNumber])
    expect((await productStock(world, id, 'en'))?.variants[0]?.available).toBe(3)
    expect(await back(1)).toMatchObject({ value: { available: 4 } })
    expect(await back(2)).toMatchObject({ code: 'stock.not_out', facts: { pieces: 1 } })
    expect(await back(1)).toMatchObject({ value: { available: 5 } })
  })

  test('without the role change nothing', async () => {
    const id = await stockedProduct(5)
    const packer = await person(world, 'fulfilment')
    const refused = { ok: false, code: 'catalog.not_allowed' }
    expect(await moveStock(world, packer, change(id, {}))).toEqual(refused)
    expect(await setLowStockThreshold(world, packer, id, 3)).toEqual(refused)
  })

  test.each([
    [{ reason: 'received', quantity: '0' }, 'quantity'],
    [{ reason: 'received', quantity: '-1' }, 'quantity'],
    [{ reason: 'received', quantity: '1e3' }, 'quantity'],
    [{ reason: 'received', quantity: '1000001' }, 'quantity'],
    [{ reason: 'sold', quantity: '1' }, 'reason'],
    [{ reason: 'returned', quantity: '1', order: '12' }, 'order'],
    [{ reason: 'damaged', quantity: '1', note: 'x'.repeat(201) }, 'note'],
  ])('%j is reported at its field', (fields, field) => {
    expect(
      readStockChange('1', { variant: variantOf('1', 'Ink'), ...fields } as never),
    ).toMatchObject({
      code: 'stock.invalid',
      fields: { [field]: `stock.field.${field}` },
    })
  })
})

test('the low-stock threshold is a whole number or empty', () => {
  expect(readLowFrom(' ')).toEqual({ ok: true, value: null })
  expect(readLowFrom('12')).toEqual({ ok: true, value: 12 })
  for (const wrong of ['-1', '1.5', 'x', '1000001'])
    expect(readLowFrom(wrong)).toMatchObject({ code: 'stock.invalid' })
})
