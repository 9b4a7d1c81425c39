// Stock by variant: read, counted, restocked and written off, one or a thousand at a time.

import * as v from 'valibot'
import { namesOf } from '../../../shop/back-office/lists/views/people.ts'
import { moveStocks } from '../../../shop/catalog/stock/actions/many-stocks.ts'
import { moveStock } from '../../../shop/catalog/stock/actions/stock.ts'
import {
  maxStockNoteLength,
  maxUnits,
  stockFilters,
  stockReasons,
} from '../../../shop/catalog/stock/rules/stock.ts'
import { stockLines, stockMovements } from '../../../shop/catalog/stock/views/stock.ts'
import type { Viewer } from '../../../shop/people/accounts/rules.ts'
import { firstLanguage } from '../../../shop/platform/languages.ts'
import { ok, type Result } from '../../../shop/result.ts'
import { unshippedOfVariants } from '../../../shop/sales/returns/views.ts'
import type { World } from '../../../shop/world.ts'
import { list, operation } from '../operation'
import { text, timeOf, whole } from '../schemas'
import { levelOf, movement, numbersOf, stockLevel, stockLine } from './stock-schema'

const change = {
  reason: v.pipe(
    v.picklist(['counted', 'received', 'damaged']),
    v.description(
      'counted: quantity is what is on hand now, units included that are held, or sold and not shipped; received and damaged: what is added or taken off',
    ),
  ),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxUnits)),
  note: v.optional(v.nullable(text(maxStockNoteLength)), null),
}
type Change = v.InferOutput<v.StrictObjectSchema<typeof change, undefined>>
type Place = { readonly productId: string; readonly variantId: string }

/** A count that equals the current stock, and a restock of zero, change nothing. */
async function moved(
  world: World,
  who: Viewer,
  { productId, variantId }: Place,
  { reason, quantity, note }: Change,
): Promise<Result<number | null>> {
  const what = { productId, variantId, reason, quantity, orderNumber: null, note }
  const done = await moveStock(world, who, what, null, unshippedOfVariants)
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
      const query = { filter: state, q: q.trim(), after, limit, language: firstLanguage() }
      const { rows, next } = await stockLines(world, query)
      const unshipped = await unshippedOfVariants(
        world,
        rows.map(({ variantId }) => variantId),
      )
      const withSold = rows.map((row) => ({
        ...row,
        unshipped: unshipped.get(row.variantId) ?? 0,
      }))
      return ok({ rows: withSold, next })
    },
    view: (row) => ({
      productId: row.productId,
      variantId: row.variantId,
      name: row.name,
      values: row.options.map(({ value }) => value),
      sku: row.sku,
      barcode: row.barcode,
      ...numbersOf(row.available, row.held, row.unshipped),
      isLow: row.isLow,
    }),
  }),
  list({
    id: 'listStockMovements',
    path: '/stock/movements',
    scope: 'stock:read',
    summary: 'List movements of stock with who, why and when, newest first',
    query: {
      productId: v.optional(text(64)),
      reason: v.optional(
        v.pipe(v.picklist(stockReasons), v.description('Why units moved, such as received')),
      ),
    },
    example: { reason: 'damaged' },
    item: movement,
    async find({ world, query: { productId = null, reason = null }, after, limit }) {
      const query = { productId, reason, language: firstLanguage(), after, limit }
      const { rows, next } = await stockMovements(world, query)
      const names = await namesOf(
        world,
        rows.map(({ who }) => who),
      )
      const named = rows.map((row) => ({ ...row, name: names.get(row.who ?? '')?.name ?? null }))
      return ok({ rows: named, next })
    },
    view: ({ who, name, ...row }) => ({
      id: String(row.id),
      productId: row.productId,
      variantId: row.variantId,
      reason: row.reason,
      availableChange: row.availableChange,
      heldChange: row.held,
      available: row.available,
      orderNumber: row.orderNumber,
      by: who === null || who === 'system' ? null : { id: who, name },
      note: row.note,
      at: timeOf(row.at),
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
        productId: params.productId,
        variantId: params.variantId,
        reason: 'received',
        quantity: 0,
        orderNumber: null,
        note: null,
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
      const done = await moveStocks(world, who, changes, unshippedOfVariants)
      return done.ok ? ok({ changed: done.value }) : done
    },
  }),
]
