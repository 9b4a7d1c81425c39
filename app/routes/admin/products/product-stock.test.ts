// On hand is one number on the product's page and on its stock page, and a count of it is exact.
import { expect, test } from 'vitest'
import { onHand, type StockLevel } from '../../../../shop/catalog/stock/rules/stock.ts'
import { submitAddress } from '../../../../shop/sales/checkout/actions/address.ts'
import { ada, world } from '../../../../tests/fixtures/payments/settlement.ts'
import { person } from '../../../../tests/support/people.ts'
import { body, location, routeCaller } from '../../../../tests/support/route-caller.ts'
import {
  address,
  line,
  paid,
  placed,
  stockedProduct,
  value,
  verified,
} from '../../../../tests/support/shopping.ts'
import * as editor from './product/page'
import * as stock from './stock-product'

const ask = routeCaller(world)

type Shelf = readonly (StockLevel & { readonly seen: number })[]
type Edited = { part: { values: Record<string, string> }; stocks: Shelf }
type Stocked = { stock: { variants: Shelf } }

test('units that are sold and not shipped are on hand for a count in the editor, too', async () => {
  const id = await stockedProduct(world, 5)
  const number = await placed(world, ada, [line(id)])
  await verified(world, ada)
  value(await submitAddress(world, ada, number, address))
  await paid(world, number)
  await placed(world, ada, [line(id)])
  const clerk = await person(world, 'catalogue')
  const page = `/admin/catalogue/${id}`
  const shelves = async () => {
    const { stocks } = (await ask(editor.loader, page, clerk)) as Edited
    const { stock: shown } = (await ask(stock.loader, `/admin/stock/${id}`, clerk)) as Stocked
    return [stocks[0], shown.variants[0]]
  }
  const level = { available: 3, held: 1, unshipped: 1 }
  const [edited, stocked] = await shelves()
  expect([edited, stocked]).toMatchObject([level, level])
  const { part } = (await ask(editor.loader, page, clerk)) as Edited
  const count = (text: string, shown: Shelf[number]) => {
    const typed = {
      'variants.0.seen': `${onHand(shown)} ${shown.seen}`,
      'variants.0.stock': text,
    }
    const fields = { ...part.values, ...typed, intent: 'save' }
    return ask(editor.action, page, clerk, new URLSearchParams(fields))
  }
  expect(location(await count('6', edited as Shelf[number]))).toBe(page)
  const now = (await shelves())[0] as Shelf[number]
  expect(now).toMatchObject({ available: 4, held: 1, unshipped: 1 })
  expect(body(await count('1', now)).refusal).toMatchObject({
    fields: { 'variants.0.stock': 'stock.below_held' },
  })
})
