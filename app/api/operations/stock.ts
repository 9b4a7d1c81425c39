// Stock by variant: read, counted, restocked and written off, one or a thousand at a time.
import * as v from 'valibot'
import { moveStocks } from '../../../shop/catalog/products/actions/many-stocks.ts'
import { moveStock } from '../../../shop/catalog/products/actions/stock.ts'
import {
  maxStockNoteLength,
  maxUnits,
  onHand,
  stockFilters,
} from '../../../shop/catalog/products/rules/stock.ts'
import { variantStocksOf } from '../../../shop/catalog/products/views/editor.ts'
import { stockLines } from '../../../shop/catalog/products/views/stock.ts'
import type { Viewer } from '../../../shop/people/accounts/rules.ts'
import { ok, type Result, refuse } from '../../../shop/result.ts'
import type { World } from '../../../shop/world.ts'
import { list, operation } from '../operation'
import { text, whole } from '../schemas'

export const stockLine = v.strictObject({
  productId: v.string(),
  variantId: v.string(),
  name: v.string(),
  values: v.array(v.string()),
  sku: v.nullable(v.string()),
  barcode: v.nullable(v.string()),
  available: v.pipe(whole, v.description('Units that can be sold')),
  held: v.pipe(whole, v.description('Units of orders that are not paid or not released yet')),
  onHand: v.pipe(whole, v.description('Units on the shelf: available and held')),
  isLow: v.boolean(),
})

export const stockLevel = v.strictObject({
  ...{ productId: v.string(), variantId: v.string() },
  available: whole,
  held: whole,
  onHand: v.pipe(whole, v.description('Units on the shelf: available and held')),
})

const change = {
  reason: v.pipe(
    v.picklist(['counted', 'received', 'damaged']),
    v.description(
      'counted: quantity is what is on the shelf now, held units included and units of released orders left out; received and damaged: what is added or taken off',
    ),
  ),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxUnits)),
  note: v.optional(v.nullable(text(maxStockNoteLength)), null),
}
type Change = v.InferOutput<v.StrictObjectSchema<typeof change, undefined>>
type Place = { readonly productId: string; readonly variantId: string }

async function levelOf(world: World, { productId, variantId }: Place) {
  const found = (await variantStocksOf(world, productId)).find(({ id }) => id === variantId)
  if (!found) return refuse('catalog.missing')
  const { available, held } = found
  return ok({ productId, variantId, available, held, onHand: onHand(found) })
}

/** A count that equals the current stock, and a restock of zero, change nothing. */
async function moved(
  world: World,
  who: Viewer,
  { productId, variantId }: Place,
  { reason, quantity, note }: Change,
): Promise<Result<number | null>> {
  const what = { productId, variantId, reason, quantity, orderNumber: null, note }
  const done = await moveStock(world, who, what)
  if (done.ok) return ok(done.value.available)
  return done.code === 'stock.counted' ? ok(null) : done
}

const mostAtOnce = 1_000

export const stock = [
  list({
    id: 'listStock',
    path: '/stock',
    scope: 'stock:read',
    summary: 'List stock by variant',
    query: {
      state: v.optional(v.picklist(stockFilters), 'all'),
      q: v.optional(v.pipe(text(100), v.description('A SKU or barcode, or a part of a name'))),
    },
    example: { state: 'low' },
    item: stockLine,
    async find({ world, query: { state, q = '' }, after, limit }) {
      const asked = { filter: state, q: q.trim(), after, limit, language: 'en' }
      return ok(await stockLines(world, asked))
    },
    view: ({ options, ...row }) => ({
      ...{ productId: row.productId, variantId: row.variantId, name: row.name },
      values: options.map(({ value }) => value),
      ...{ sku: row.sku, barcode: row.barcode },
      ...{ available: row.available, held: row.held, onHand: onHand(row), isLow: row.isLow },
    }),
  }),
  operation({
    id: 'getStock',
    method: 'GET',
    path: '/stock/{productId}/{variantId}',
    scope: 'stock:read',
    summary: 'Read the stock of a variant',
    output: stockLevel,
    errors: ['catalog.missing'],
    run: ({ world, params }) => levelOf(world, params),
  }),
  operation({
    id: 'changeStock',
    method: 'POST',
    path: '/stock/{productId}/{variantId}',
    scope: 'stock:write',
    summary: 'Count, receive or take off units of a variant',
    body: change,
    output: stockLevel,
    errors: ['catalog.missing', 'stock.below', 'stock.below_held', 'stock.too_many'],
    example: { reason: 'counted', quantity: 12 },
    async current({ world, who, params }) {
      // Acquires the lock by an empty change, which is refused once it is held.
      await moveStock(world, who, {
        ...{ productId: params.productId, variantId: params.variantId, reason: 'received' },
        ...{ quantity: 0, orderNumber: null, note: null },
      })
      return levelOf(world, params)
    },
    async run({ world, who, params, body }) {
      const done = await moved(world, who, params, body)
      return done.ok ? levelOf(world, params) : done
    },
  }),
  operation({
    id: 'changeManyStocks',
    method: 'POST',
    path: '/stock',
    scope: 'stock:write',
    summary: 'Change the stock of up to 1,000 variants, all or none',
    body: {
      changes: v.pipe(
        v.array(
          v.strictObject({
            productId: text(64),
            variantId: text(32),
            ...change,
            ifOnHand: v.pipe(
              v.optional(v.nullable(change.quantity), null),
              v.description(
                'The counterpart of If-Match: units on hand that the change is based on; others now refuse all changes with stock.changed',
              ),
            ),
          }),
        ),
        v.minLength(1),
        v.maxLength(mostAtOnce),
      ),
    },
    output: v.strictObject({
      changed: v.pipe(whole, v.description('Changes that were not there already')),
    }),
    errors: [
      'catalog.missing',
      'stock.below',
      'stock.below_held',
      'stock.too_many',
      'stock.changed',
    ],
    example: {
      changes: [{ productId: '1', variantId: '0123456789abcdef', reason: 'received', quantity: 5 }],
    },
    async run({ world, who, body: { changes } }) {
      const done = await moveStocks(world, who, changes)
      return done.ok ? ok({ changed: done.value }) : done
    },
  }),
]
