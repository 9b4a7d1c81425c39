// The table without script: every row is sent, a column is changed by the server, and a refusal keeps what was typed.
import { expect, test } from 'vitest'
import type { TableRow } from '../../../../../shop/catalog/editor/rules/variant-table.ts'
import { coins } from '../../../../../shop/platform/money/rules.ts'
import {
  clerk,
  edited,
  other,
  publishedProduct,
  world,
} from '../../../../../tests/fixtures/catalog/editing.ts'
import { body, location, routeCaller } from '../../../../../tests/support/route-caller.ts'
import * as page from './page'

const ask = routeCaller(world)
const path = '/admin/catalogue-table'

const shown = async (id: string) =>
  ((await ask(page.loader, `${path}?q=${id}`, clerk)) as { rows: TableRow[] }).rows.filter(
    ({ productId }) => productId === id,
  )

/** As a browser without script sends it. */
function sent(rows: readonly TableRow[], more: Record<string, string> = {}) {
  const fields = rows.flatMap((row, at) => [
    [`rows.${at}.product`, row.productId],
    [`rows.${at}.variant`, row.variant ?? ''],
    [`rows.${at}.was`, JSON.stringify(row.cells)],
    ...Object.entries(row.cells).flatMap(([column, text]) =>
      column === 'hidden' && text === '' ? [] : [[`rows.${at}.${column}`, text ?? '']],
    ),
  ])
  return new URLSearchParams({ ...Object.fromEntries(fields), act: 'save', ...more })
}

test('only cells that were changed are saved', async () => {
  const id = await publishedProduct()
  const rows = await shown(id)
  const answer = await ask(
    page.action,
    path,
    clerk,
    sent(rows, { 'rows.2.price': '44,50' }),
    undefined,
    { language: 'de' },
  )
  expect(location(answer)).toBe(path)
  const { document, version } = await edited(id)
  expect(document.basePrice).toBe(coins(40))
  expect(document.variants.map(({ price }) => price)).toEqual([null, coins(89) / 2n])
  expect(version).toBe(2)
  const again = await ask(page.action, path, clerk, sent(await shown(id)))
  expect(location(again)).toBe(path)
  expect((await edited(id)).version).toBe(2)
})

test('a column is changed and comes back unsaved', async () => {
  const id = await publishedProduct()
  const rows = await shown(id)
  const adjust = {
    act: 'adjust',
    'adjust.column': 'price',
    'adjust.by': '+5 %',
    'adjust.rounding': 'whole',
  }
  const answer = await ask(page.action, path, clerk, sent(rows, adjust), undefined, {
    language: 'de',
  })
  const { values } = body(answer) as { values: Record<string, string> }
  expect([values['rows.0.price'], values['rows.1.price'], values['rows.2.price']]).toEqual([
    '42',
    '',
    '47',
  ])
  expect((await edited(id)).document.basePrice).toBe(coins(40))
  const wrong = await ask(page.action, path, clerk, sent(rows, { ...adjust, 'adjust.by': '5 %' }))
  expect(body(wrong)).toMatchObject({
    refusal: { fields: { 'adjust.by': 'catalog.field.adjust' } },
    values: { 'adjust.by': '5 %' },
  })
})

test('a refusal keeps what was typed and names the cell', async () => {
  const id = await publishedProduct()
  const rows = await shown(id)
  await ask(page.action, path, other, sent(rows, { 'rows.1.price': '60' }))
  const late = await ask(
    page.action,
    path,
    clerk,
    sent(rows, { 'rows.1.price': '70', 'rows.2.price': '1.299' }),
    undefined,
    { language: 'de' },
  )
  expect(body(late)).toMatchObject({ refusal: { fields: { 'rows.2.price': 'number.ambiguous' } } })
  const answer = await ask(page.action, path, clerk, sent(rows, { 'rows.1.price': '70' }))
  expect(body(answer)).toMatchObject({
    refusal: { fields: { 'rows.1.price': 'catalog.cell_changed' } },
    values: { 'rows.1.price': '70' },
  })
})

test.each([
  { 'rows.0.was': '' },
  { 'rows.0.was': 'null' },
  { 'rows.0.was': '{"price":1}' },
  { 'rows.0.product': '../../x' },
  { 'rows.0.variant': 'zzzzzzzz', 'rows.0.price': '3' },
] as Record<string, string>[])('a row that was tampered with changes nothing: %j', async (more) => {
  const id = await publishedProduct()
  const before = await edited(id)
  await ask(page.action, path, clerk, sent(await shown(id), more))
  expect((await edited(id)).document).toEqual(before.document)
})
