// Any edit, import or restore on a real database: no stock, reservation, cart line or order line loses its variant, and
// no units change.

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clerk,
  document,
  edited,
  newId,
  shopper,
  world,
} from '../../../tests/fixtures/catalog/editing.ts'
import { placed, value } from '../../../tests/support/shopping.ts'
import { cartOf, pricedCart } from '../../sales/cart/views.ts'
import { applyImport, uploadImport } from '../import/actions/imports.ts'
import { runImports } from '../import/actions/run.ts'
import { type EditedOption, newVariant, type ProductDocument } from '../products/rules/product.ts'
import { restoreVersion } from './actions/publish-product.ts'
import { writeProduct } from './actions/write-product.ts'
import { versionsOf } from './views/editor.ts'

const { db } = world
const folder = mkdtempSync(join(tmpdir(), 'piazza-variant-edits-'))

type Spec = readonly (readonly [name: string, values: readonly string[]])[]
type Edit =
  | {
      readonly do: 'write'
      readonly spec: Spec
      readonly isRenamed: boolean
      readonly drop: number
    }
  | { readonly do: 'import'; readonly spec: Spec; readonly drop: number }
  | { readonly do: 'restore'; readonly number: number }

const spec = fc.uniqueArray(
  fc.tuple(
    fc.constantFrom('Size', 'Colour', 'Length'),
    fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }),
  ),
  { maxLength: 3, selector: ([name]) => name },
)
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    do: fc.constant('write' as const),
    spec,
    isRenamed: fc.boolean(),
    drop: fc.nat(5),
  }),
  fc.record({ do: fc.constant('import' as const), spec, drop: fc.nat(5) }),
  fc.record({ do: fc.constant('restore' as const), number: fc.nat(6) }),
)

const crossed = (options: readonly { values: readonly string[] }[]): string[][] =>
  options.reduce<string[][]>(
    (rows, { values }) => rows.flatMap((row) => values.map((each) => [...row, each])),
    [[]],
  )
/** All but every nth; keeps at least one. */
const some = <T>(all: readonly T[], drop: number): T[] => {
  const left = all.filter((_, at) => drop === 0 || at % (drop + 1) !== drop)
  return left.length > 0 ? left : all.slice(0, 1)
}

function documentFor(was: ProductDocument, wanted: Spec, isRenamed: boolean, drop: number) {
  const options = wanted.map(([name, values]): EditedOption => {
    const old = was.options.find((each) => each.name === name)
    return {
      name,
      names: {},
      type: 'button',
      isFilterable: true,
      values: values.map((each) => {
        const id = old?.values.find((one) => one.name === each)?.id ?? null
        const isNew = id === null || !isRenamed
        return { id: isNew ? null : id, name: isNew ? each : `${each}'`, names: {}, hex: null }
      }),
    }
  })
  const places = crossed(options.map(({ values }) => ({ values: values.map(({ name }) => name) })))
  return {
    ...was,
    options,
    variants: some(places, drop).map((values) => ({ ...newVariant(values), opening: 2 })),
  }
}

function fileFor(id: string, wanted: Spec, drop: number): string {
  const heads = wanted.flatMap((_, at) => [`Option${at + 1} name`, `Option${at + 1} value`])
  const head = ['Id', 'Option1 name', 'Option1 value', ...heads.slice(2), 'Stock'].join(',')
  const rows = some(crossed(wanted.map(([, values]) => ({ values }))), drop).map((values) => {
    const cells = wanted.flatMap(([name], at) => [name, values[at] ?? ''])
    return [id, ...(cells.length > 0 ? cells : ['', '']), '4'].join(',')
  })
  return [head, ...rows].join('\n')
}

async function imported(text: string): Promise<void> {
  const path = join(folder, 'edits.csv')
  writeFileSync(path, text)
  const options = {
    as: 'file',
    stock: 'keep',
    category: 'accessories',
    rate: '1',
    hex: '',
  } as const
  const given = value(await uploadImport(world, clerk, { path, options }))
  await runImports(world)
  await applyImport(world, clerk, given.id)
  await runImports(world)
}

async function done(id: string, step: Edit): Promise<void> {
  const now = await edited(id)
  if (step.do === 'import') return imported(fileFor(id, step.spec, step.drop))
  if (step.do === 'write') {
    const written = documentFor(now.document, step.spec, step.isRenamed, step.drop)
    // A refusal changes nothing.
    await writeProduct(world, clerk, { id, document: written })
    return
  }
  const { versions } = await versionsOf(world, id, null)
  const version = versions[step.number % Math.max(1, versions.length)]
  if (version) await restoreVersion(world, clerk, { id, number: version.number, seen: now.shown })
}

/** Cart and order data of the product, which edits must not change. */
async function kept(id: string) {
  const reserved = await db`
    select r.order_number, r.variant_id, r.quantity, r.state from stock_reservations r
    join product_variants c on c.id = r.variant_id where c.product_id = ${id} order by 1, 2`
  const lines = await db`
    select l.order_number, l.variant_id, l.quantity, l.options from order_lines l
    where l.product_id = ${id} order by 1, 2`
  const stock = await db`
    select id, stocked, available from product_variants c where product_id = ${id}
      and exists (select from stock_reservations r where r.variant_id = c.id) order by 1`
  return JSON.stringify([reserved, lines, stock], (_, each) =>
    typeof each === 'bigint' ? String(each) : each,
  )
}

async function expectWhole(id: string): Promise<void> {
  const [lost] = await db`
    select
      (select count(*) from order_lines l where l.product_id = ${id}
        and not exists (select from product_variants c where c.id = l.variant_id and c.product_id = ${id})) as orders,
      (select count(*) from product_variants c where c.product_id = ${id} and c.stocked <> c.available + coalesce((
        select sum(quantity) from stock_reservations r
        where r.variant_id = c.id and r.state in ('held', 'sold')), 0)) as stock,
      (select count(*) from product_variants c where c.product_id = ${id} and not c.hidden) as shown`
  expect(lost).toMatchObject({ orders: 0, stock: 0 })
  expect(lost?.shown).toBeGreaterThan(0)
  // In a cart it has a price, or is listed as no longer sold; it is never lost, and never another variant.
  const inCart = await cartOf(world, shopper)
  const cart = await pricedCart(world, inCart)
  const sold = await db`
    select c.id from product_variants c where c.product_id = ${id} and not c.hidden
      and c.id = any(${inCart.map(({ variantId }) => variantId)}::text[])`
  expect(inCart).toHaveLength(1)
  expect(cart.lines.map(({ variantId }) => variantId)).toEqual(sold.map((row) => row.id))
  expect(cart.missing).toHaveLength(inCart.length - sold.length)
}

test('any sequence of edits, imports and restored versions keeps variants with orders', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 2, maxLength: 6 }), async (steps) => {
      const id = newId()
      const first: Spec = [
        ['Size', ['a', 'b']],
        ['Colour', ['a', 'b']],
      ]
      value(
        await writeProduct(world, clerk, {
          id,
          document: documentFor(document({ options: [], variants: [] }), first, false, 0),
        }),
      )
      const { variants } = (await edited(id)).document
      const lineOf = (at: number) => ({
        productId: id,
        variantId: variants[at]?.id ?? '',
        quantity: 1,
      })
      await placed(world, shopper, [lineOf(0), lineOf(3)])
      await db`
        insert into cart_lines (user_id, position, product_id, variant_id, quantity)
        values (${shopper.id}, (select coalesce(max(position), -1) + 1 from cart_lines where user_id = ${shopper.id}),
          ${id}, ${lineOf(1).variantId}, 1)`
      const before = await kept(id)
      for (const step of steps) {
        await done(id, step)
        expect(await kept(id)).toBe(before)
        await expectWhole(id)
      }
      await db`delete from cart_lines where product_id = ${id}`
    }),
    { numRuns: 15 },
  )
}, 60_000)
