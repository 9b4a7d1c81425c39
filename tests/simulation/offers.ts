// Simulated changes while people buy: prices, promotions, codes, zones, shipping methods, stock.

import { changePrice } from '../../shop/catalog/products/actions/products.ts'
import { createPromotion, endPromotion } from '../../shop/catalog/promotions/actions.ts'
import { onPrices } from '../../shop/catalog/promotions/rules.ts'
import { promotionRows } from '../../shop/catalog/promotions/views.ts'
import { moveStock } from '../../shop/catalog/stock/actions/stock.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import {
  removeMethod,
  removeZone,
  saveMethod,
  saveZone,
} from '../../shop/sales/shipping/actions/zones.ts'
import type { MethodDraft } from '../../shop/sales/shipping/input/zones.ts'
import { flat } from '../../shop/sales/shipping/rules/prices.ts'
import { zoneVersion } from '../../shop/sales/shipping/rules/zones.ts'
import { allZones } from '../../shop/sales/shipping/views.ts'
import { variantOf } from '../support/products.ts'
import { codes } from './cast.ts'
import type { Play } from './context.ts'

export async function change(play: Play): Promise<void> {
  const deeds = { price, promote, end, zone, way, stock }
  const often = { price: 3, promote: 5, end: 3, zone: 1, way: 4, stock: 6 }
  await deeds[play.chance.weighted(often)](play)
}

async function price({ world, chance, cast }: Play): Promise<void> {
  const productId = chance.one(cast.products)
  const amount = coins(chance.between(5, 20))
  await changePrice(world, cast.catalogue, { productId, variantId: null, price: amount })
}

/** A promotion for everyone, for some products, or by a code with limited uses. */
async function promote({ world, chance, cast }: Play): Promise<void> {
  const isCode = chance.percent(60)
  const startsAt = new Date(world.now().getTime() + 60_000 * chance.one([0, 0, 0, 30]))
  const lasts = chance.one([null, 60, 20 * 24 * 60])
  await createPromotion(world, cast.catalogue, {
    name: 'Less',
    ...onPrices,
    percent: chance.between(1, 90),
    priority: chance.below(3),
    category: chance.percent(30) ? 'audio' : null,
    productIds: null,
    code: isCode ? chance.one(codes) : null,
    startsAt,
    endsAt: lasts === null ? null : new Date(startsAt.getTime() + lasts * 60_000),
    mostUses: isCode && chance.percent(50) ? chance.between(1, 6) : null,
    mostPerShopper: isCode && chance.percent(50) ? chance.between(1, 2) : null,
  })
}

async function end({ world, chance, cast }: Play): Promise<void> {
  const rows = await promotionRows(world, { phase: 'running', after: null, limit: 5 })
  if (rows.length > 0) await endPromotion(world, cast.catalogue, chance.one(rows))
}

/** Moves countries between zones, deletes a zone, or adds one. */
async function zone({ world, chance, cast }: Play): Promise<void> {
  const zones = await allZones(world)
  const near = zones.find(({ countries }) => countries !== null)
  if (!near) {
    await saveZone(
      world,
      cast.fulfilment,
      { id: null, version: 0 },
      {
        name: 'Near',
        countries: ['AT', 'DE'],
      },
    )
    return
  }
  if (chance.percent(15)) {
    await removeZone(world, cast.fulfilment, near.id, zoneVersion(near))
    return
  }
  const countries = chance.one([['DE'], ['AT', 'DE'], ['AT', 'DE', 'GB']])
  await saveZone(world, cast.fulfilment, near, { name: 'Near', countries })
}

async function way({ world, chance, cast }: Play): Promise<void> {
  const zones = await allZones(world)
  if (zones.length === 0) return
  const { id, methods } = chance.one(zones)
  const known = methods.length > 1 && chance.percent(70) ? chance.one(methods) : null
  if (known && chance.percent(30)) {
    await removeMethod(world, cast.fulfilment, id, known)
    return
  }
  await saveMethod(world, cast.fulfilment, id, known ?? { id: null, version: 0 }, {
    names: { en: 'Van' },
    placeId: null,
    ...chance.one<Pick<MethodDraft, 'basis' | 'steps' | 'mostGrams'>>([
      flat,
      { basis: 'item', steps: [], mostGrams: null },
      { basis: 'total', steps: [{ atLeast: coins(20), price: coins(1) }], mostGrams: null },
      { basis: 'weight', steps: [{ atLeast: 500n, price: coins(12) }], mostGrams: 3000 },
    ]),
    price: coins(chance.between(0, 9)),
    freeFrom: chance.percent(30) ? coins(40) : null,
    daysFrom: 1,
    daysTo: 4,
    isActive: chance.percent(85),
  })
}

async function stock({ world, chance, cast }: Play): Promise<void> {
  const productId = chance.one(cast.products)
  const reason = chance.weighted({ received: 6, counted: 2, damaged: 2 })
  const quantity = chance.between(1, reason === 'received' ? 20 : 3)
  const variantId = variantOf(productId, chance.one(['Ink', 'Sand']))
  const what = { productId, variantId, quantity }
  await moveStock(world, cast.catalogue, { ...what, reason, orderNumber: null, note: null })
}
