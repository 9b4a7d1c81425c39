// Converts a running shop into another currency: all of it in one transaction, as the preview said.
import { documentAfter } from '../../catalog/products/rules/currency.ts'
import { fromStored, type Stored, toStored } from '../../catalog/products/rules/stored-document.ts'
import { reducedPriceStep } from '../../catalog/promotions/rules.ts'
import { requireStepUp } from '../../people/accounts/actions/re-authenticate.ts'
import { requirePermission } from '../../people/accounts/actions/require-permission.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { record } from '../../platform/audit/actions.ts'
import { isLockTimeout } from '../../platform/database-errors.ts'
import { emitAll } from '../../platform/events/actions.ts'
import { type Change, saveSettings } from '../../platform/settings/actions.ts'
import { insertCurrencyChange } from '../../platform/settings/currency-changes.ts'
import { lockCurrency, storedCurrency } from '../../platform/settings/hold-currency.ts'
import { amountAfter } from '../../platform/settings/rules/currency-change.ts'
import { setting, storedSettings } from '../../platform/settings/views.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { announceAll, type World } from '../../world.ts'
import { countFiguresAgain } from '../analytics/actions.ts'
import { becomes, type Choice, type Kind, type Plan } from './rules.ts'
import * as store from './store.ts'
import { endingRates, fingerprintOf, planOf, previewOf, settingRows } from './views.ts'

/** How many amounts were converted. */
type Converted = { readonly amounts: number }

/**
 * `seen` is the fingerprint of the displayed preview. What was made before keeps its currency: orders, requests,
 * refunds, documents, credit. Refuses `admin.not_allowed`, `accounts.stepUp`, `money.currency_changed`,
 * `conversion.importing`, `conversion.busy` if others write amounts for too long, `conversion.impossible`, `conversion.changed` if an amount or the rate is another one now,
 * and as `planOf` does. Announces every page with prices.
 */
export async function convertShop(
  world: World,
  who: Viewer,
  choice: Choice,
  seen: string,
  /** Milliseconds for those who write amounts at this moment. */
  { waits = 20_000 } = {},
): Promise<Result<Converted>> {
  for (const permission of ['settings.change', 'staff.manage'] as const) {
    const allowed = await requirePermission(world, who, permission, 'settings')
    if (!allowed.ok) return allowed
  }
  const fresh = requireStepUp(world, who)
  if (!fresh.ok) return fresh
  const converting = world.transaction<Converted>(async (world) => {
    const { db } = world
    await store.allowTime(db, 10, waits)
    await lockCurrency(world)
    if ((await storedCurrency(world)) !== world.config.currency)
      return refuse('money.currency_changed')
    const planned = await planOf(world, choice)
    if (!planned.ok) return planned
    const plan = planned.value
    await store.lockTables(db)
    const { besides, impossible, counts } = await previewOf(world, plan, {
      section: 'settings',
      page: 1,
    })
    if (besides.runningImports > 0) return refuse('conversion.importing')
    if (impossible.length > 0) return refuse('conversion.impossible')
    if ((await fingerprintOf(world, plan)) !== seen) return refuse('conversion.changed')
    const amounts = Object.values(counts).reduce((all, count) => all + count, 0)
    const at = world.now()
    // First, so that the price history is written in the new currency.
    const saved = await saveSettings(world, who, await settingChanges(world, plan))
    if (!saved.ok) return saved
    await insertCurrencyChange(db, { ...plan, at, by: who.id })
    await convertAmounts(world, plan)
    await store.beginPriceHistory(db, plan.to)
    await countFiguresAgain(world)
    await Promise.all([
      store.cancelImports(db, at),
      store.withdrawApprovals(db),
      store.markCarts(db, plan.from, at),
    ])
    await record(world, who, 'currency.changed', 'setting:currency', {
      from: plan.from,
      to: plan.to,
      rate: `1 ${plan.rateOf} = ${plan.rate} ${plan.rateOf === plan.from ? plan.to : plan.from}`,
      source: plan.source,
      asOf: plan.asOf.toISOString(),
      rounding: plan.rounding,
      promotions: plan.promotions,
      shipping: plan.shipping,
      amounts,
      preview: seen,
    })
    await emitAll(world, 'product.updated', await store.publishedIds(db))
    await announceAll(world, [
      'settings',
      'catalog',
      'promotions',
      'collections',
      'design',
      'shipping',
    ])
    return ok({ amounts })
  })
  return converting.catch((error: unknown) => {
    if (isLockTimeout(error)) return refuse('conversion.busy')
    throw error
  })
}

/**
 * On a copy of the tables, which is dropped with the transaction: whether every statement of the conversion succeeds.
 * Nothing of the shop is locked or written. Throws what the database refuses.
 */
export async function rehearse(world: World, plan: Plan): Promise<void> {
  const done = new Error('rehearsed')
  const rehearsal = world.transaction(async (world) => {
    await store.allowTime(world.db, 10)
    await store.copyTables(world.db)
    await convertAmounts(world, plan)
    throw done
  })
  await rehearsal.catch((error: unknown) => {
    if (error !== done) throw error
  })
}

/** Every amount but those of settings. */
async function convertAmounts(world: World, plan: Plan): Promise<void> {
  const { db } = world
  const stepsOf = await allSteps(world, plan)
  await store.writeProducts(db, {
    price: stepsOf('price'),
    variantPrice: stepsOf('variantPrice'),
    cost: stepsOf('cost'),
  })
  for (const { id, document } of await store.storedDrafts(db))
    await store.writeDraft(db, id, toStored(documentAfter(fromStored(document as Stored), [plan])))
  const reduced = reducedPriceStep(await setting(world, 'reducedPrices'), plan.to)
  if (plan.promotions === 'end') await store.endPromotions(db, world.now())
  await store.writePromotions(
    db,
    {
      promotionAmount: stepsOf('promotionAmount'),
      promotionMinimum: stepsOf('promotionMinimum'),
    },
    reduced,
  )
  await store.writeShipping(
    db,
    {
      shippingPrice: stepsOf('shippingPrice'),
      shippingStep: stepsOf('shippingStep'),
      shippingStepPrice: stepsOf('shippingStepPrice'),
      freeFrom: stepsOf('freeFrom'),
    },
    plan.shipping === 'end',
  )
  await store.writeCarrierRates(db, plan, stepsOf('carrierRate'))
  await store.writePaymentMethods(db, plan, {
    paymentFee: stepsOf('paymentFee'),
    paymentLeast: stepsOf('paymentLeast'),
    paymentMost: stepsOf('paymentMost'),
  })
  for (const { id, rule } of await store.rulesOfCollections(db)) {
    if (!rule.conditions.some((each) => each.is === 'price')) continue
    const conditions = rule.conditions.map((each) =>
      each.is === 'price'
        ? { ...each, min: bound(each.min, plan), max: bound(each.max, plan) }
        : each,
    )
    await store.writeRule(db, id, { ...rule, conditions })
  }
}

const bound = (stored: unknown, plan: Plan): string | null =>
  typeof stored === 'string' ? String(amountAfter(BigInt(stored), plan)) : null

async function allSteps(world: World, plan: Plan) {
  const all = Map.groupBy(await store.distinctAmounts(world.db, plan.from), ({ kind }) => kind)
  return (kind: Kind): store.Step[] =>
    (all.get(kind) ?? []).map(({ amount }) => {
      const to = becomes(kind, amount, plan)
      if (to === null) throw new Error(`${kind} ${amount} cannot be converted`)
      return { from: amount, to }
    })
}

/** The currency, amounts in it, and the rates that end. */
async function settingChanges(world: World, plan: Plan): Promise<Change[]> {
  const stored = await storedSettings(world)
  const amounts = (await settingRows(world)).map(
    ({ id, amount }): Change => ({
      key: id as Change['key'],
      was: stored[id as Change['key']],
      to: String(amountAfter(amount, plan)),
    }),
  )
  const rates = endingRates.map((key): Change => ({ key, was: stored[key], to: '' }))
  return [
    { key: 'currency', was: plan.from, to: plan.to },
    // No rate leads from the new prices to the currency that was chosen for the former ones.
    { key: 'orientationCurrency', was: stored.orientationCurrency, to: '' },
    ...amounts,
    ...rates,
  ]
}
