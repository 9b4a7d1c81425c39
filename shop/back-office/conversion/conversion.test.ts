// A running shop changes its currency from Pi to euro: everything at once, or nothing.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { connect } from '../../../adapters/database/connect.ts'
import { methodOf } from '../../../tests/fixtures/sales/shipping-zones.ts'
import { testPi } from '../../../tests/support/payments.ts'
import { person, provenAdmin } from '../../../tests/support/people.ts'
import { tenPercentOff } from '../../../tests/support/products.ts'
import { line, placed, stockedProduct, value } from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { restoreVersion } from '../../catalog/editor/actions/publish-product.ts'
import { writeProduct } from '../../catalog/editor/actions/write-product.ts'
import { fingerprintOf as markOf } from '../../catalog/editor/fingerprint.ts'
import { fullProducts } from '../../catalog/editor/views/full-products.ts'
import { changePrice } from '../../catalog/products/actions/products.ts'
import { priceHistory } from '../../catalog/products/store/products.ts'
import { priceLines } from '../../catalog/products/views/products.ts'
import { createPromotion } from '../../catalog/promotions/actions.ts'
import { saveMethod } from '../../payments/manual-methods/actions.ts'
import { isOffered } from '../../payments/manual-methods/rules/manual-method.ts'
import { methodsOf } from '../../payments/manual-methods/store.ts'
import { trackReferral } from '../../people/referrals/actions.ts'
import { coins } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { withFixedCurrency } from '../../platform/settings/hold-currency.ts'
import { settingsOf } from '../../platform/settings/views.ts'
import { refuse } from '../../result.ts'
import { addLine } from '../../sales/cart/actions.ts'
import { earnReward } from '../../sales/credit/actions.ts'
import { creditOf } from '../../sales/credit/views.ts'
import { orderByNumber } from '../../sales/orders/views/orders.ts'
import { saveRates } from '../../sales/shipping/actions/rates.ts'
import { saveMethod as saveShippingMethod, saveZone } from '../../sales/shipping/actions/zones.ts'
import { deliveryChoice } from '../../sales/shipping/views.ts'
import { figuresIn } from '../analytics/views.ts'
import { convertShop, rehearse } from './actions.ts'
import { type Choice, readChoice } from './rules.ts'
import { planOf, previewOf } from './views.ts'

const world = await testWorld({ config: { ...testConfig, pi: testPi } })
const owner = await provenAdmin(world)
const shopper = await person(world)
const product = await stockedProduct(world, 9)
const choice: Choice = {
  to: 'EUR',
  rate: '0.52',
  rounding: '90',
  promotions: 'convert',
  shipping: 'convert',
}
const first = { section: 'products', page: 1 } as const
const preview = async (of = choice) => previewOf(world, value(await planOf(world, of)), first)
const stored = async () => ({
  prices: await world.db`select id, base_price from products order by id`,
  variants: await world.db`select id, price from product_variants order by id`,
  promotions:
    await world.db`select name, amount, minimum, price_step, ends_at from promotions order by name`,
  settings: await world.db`select key, value from settings order by key`,
  changes: await world.db`select count(*)::int8 as count from currency_changes`,
  drafts: await world.db`select document -> 'basePrice' as price from product_drafts`,
  rates: await world.db`select * from carrier_rates order by service, country`,
  methods: await world.db`select * from manual_methods`,
})

const version = (await fullProducts(world, [product])).get(product)?.rows
if (!version) throw new Error('no product')
value(await writeProduct(world, owner, { id: product, document: { ...version, cost: coins(10) } }))
const before = await placed(world, shopper, [line(product)])
value(
  await createPromotion(
    world,
    owner,
    tenPercentOff(world.now(), {
      name: 'Five off',
      kind: 'amount',
      percent: 0,
      amount: coins(5),
      minimum: coins(50),
    }),
  ),
)
value(await saveSetting(world, 'system', 'referralReward', coins(10)))
value(await saveSetting(world, 'system', 'usdtRate', '0.5'))
value(await addLine(world, shopper, line(product)))
world.clock.advance(1000)
const friend = await person(world)
value(await trackReferral(world, friend, shopper.username))
const bought = { number: 'PI-1', userId: friend.id, total: coins(100), currency: 'PI' } as const
await earnReward(world, bought)

const parcels = async () => {
  const form = { amount: 0n, isStandardFree: false, lines: [] }
  const wanted = { country: 'DE', methodId: null }
  return (await deliveryChoice(world, wanted, form)).offers.map(({ price }) => price)
}
const cash = async () => {
  const [method] = await methodsOf(world.db)
  if (!method) throw new Error('no method')
  return method
}
const ratesFile = 'service;country;weight kg;price\nParcel;DE;5;10\nParcel;*;5;0\n'
value(await saveRates(world, owner, ratesFile))
const zone = value(
  await saveZone(world, owner, { id: null, version: 0 }, { name: 'Near', countries: ['DE'] }),
)
const byParcel = methodOf('Parcel', 0, { basis: 'carrier', service: 'table:Parcel', price: 0n })
value(await saveShippingMethod(world, owner, zone, { id: null, version: 0 }, byParcel))
value(
  await saveMethod(
    world,
    owner,
    { id: null, version: 0 },
    {
      kind: 'on_delivery',
      names: { en: 'Cash' },
      instructions: {},
      accountHolder: '',
      iban: '',
      bic: '',
      countries: [],
      least: coins(1),
      most: coins(1000),
      currency: 'PI',
      feeAmount: -coins(3),
      feePercent: null,
      days: 7,
      isOn: true,
      place: 0,
    },
  ),
)

test('carriers’ prices and payment methods are shown, counted, and part of what was seen', async () => {
  const of = async (section: 'shipping' | 'payments') =>
    previewOf(world, value(await planOf(world, choice)), { section, page: 1 })
  const { rows, counts, fingerprint, besides } = await of('shipping')
  expect(rows).toMatchObject([
    { kind: 'carrierRate', name: 'Parcel', detail: 'DE, 5 kg', amount: coins(10), to: 490n },
  ])
  expect(counts).toMatchObject({ shipping: 1, payments: 3 })
  expect(besides.shippingMethods).toBe(1)
  expect((await of('payments')).rows.map(({ kind, name, to }) => [kind, name, to])).toEqual([
    ['paymentFee', 'Cash', -156n],
    ['paymentLeast', 'Cash', 52n],
    ['paymentMost', 'Cash', 52000n],
  ])
  value(await saveRates(world, owner, ratesFile.replace(';10', ';11')))
  const dearer = (await of('shipping')).fingerprint
  value(await saveRates(world, owner, ratesFile))
  const { id, version, ...draft } = await cash()
  value(await saveMethod(world, owner, { id, version }, { ...draft, most: coins(900) }))
  const lower = (await of('shipping')).fingerprint
  value(await saveMethod(world, owner, { id, version: version + 1 }, draft))
  expect(new Set([fingerprint, dearer, lower]).size).toBe(3)
  expect((await of('shipping')).fingerprint).toBe(fingerprint)
})

test('every amount is shown before and after', async () => {
  const { rows, counts, besides, endingRates, impossible } = await preview()
  const about = (kind: string) => rows.find((row) => row.kind === kind)
  // 100 Pi are 52.00 euro: 51.90. 120 Pi are 62.40: 62.90. A cost is not rounded.
  expect(about('price')).toMatchObject({ amount: coins(100), to: 5190n })
  expect(about('variantPrice')).toMatchObject({ detail: 'Sand', amount: coins(120), to: 6290n })
  expect(about('cost')).toMatchObject({ amount: coins(10), to: 520n })
  expect(counts).toMatchObject({ products: 3, promotions: 2, drafts: 0 })
  expect(besides).toMatchObject({ openOrders: 1, creditOwners: 1, carts: 1, promotions: 1 })
  expect([endingRates, impossible]).toEqual([['usdtRate'], []])
})

test('only an owner who has just authenticated may, and only what was shown', async () => {
  const { fingerprint } = await preview()
  const of = (who: typeof owner, seen = fingerprint, to = choice) =>
    convertShop(world, who, to, seen)
  const staff = { ...(await person(world, 'catalogue')), proof: owner.proof ?? null }
  expect(await of(staff)).toMatchObject({ code: 'admin.not_allowed' })
  expect(await of({ ...owner, proof: null })).toMatchObject({ code: 'accounts.stepUp' })
  const later = await stored()
  expect(await of(owner, fingerprint, { ...choice, rate: '0.53' })).toMatchObject({
    code: 'conversion.changed',
  })
  value(await changePrice(world, owner, { productId: product, variantId: null, price: coins(101) }))
  expect(await of(owner)).toMatchObject({ code: 'conversion.changed' })
  value(await changePrice(world, owner, { productId: product, variantId: null, price: coins(100) }))
  expect(await of(owner, fingerprint, { ...choice, rate: '999999999999' })).toMatchObject({
    code: 'conversion.impossible',
  })
  expect(await stored()).toEqual(later)
})

test('a rehearsal on a copy changes nothing', async () => {
  const earlier = await stored()
  await rehearse(world, value(await planOf(world, { ...choice, promotions: 'end' })))
  expect(await stored()).toEqual(earlier)
})

test('a process that is killed meanwhile leaves nothing half converted', async () => {
  const earlier = await stored()
  const { fingerprint } = await preview()
  const pool = connect(world.url, 1)
  const program = join(import.meta.dirname, '../../../tests/support/conversion-process.ts')
  let killed = false
  await pool.begin(async (held) => {
    // The conversion comes here after it has written prices, and waits.
    await held`lock table repriced_carts in access exclusive mode`
    const child = spawn(process.execPath, [program, world.url, owner.id, fingerprint], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = once(child, 'exit')
    await vi.waitFor(
      async () => {
        const [row] = await world.db`
          select count(*)::int8 as count from pg_locks
          where relation = 'repriced_carts'::regclass and not granted`
        expect(row?.count).toBe(1)
      },
      { timeout: 30_000, interval: 20 },
    )
    // Nobody writes an amount meanwhile.
    const price = { productId: product, variantId: null, price: coins(7) }
    expect(await changePrice(world, owner, price)).toMatchObject({ code: 'money.converting' })
    child.kill('SIGKILL')
    await ended
    killed = true
  })
  await pool.end()
  expect(killed).toBe(true)
  // The server notices that its client is gone when it answers.
  await vi.waitFor(
    async () => {
      const price = { productId: product, variantId: null, price: coins(100) }
      expect(await changePrice(world, owner, price)).toMatchObject({ ok: true })
    },
    { timeout: 30_000, interval: 20 },
  )
  expect(await stored()).toEqual(earlier)
})

test('waits for others only so long, and then says so', async () => {
  const earlier = await stored()
  const { fingerprint } = await preview()
  const pool = connect(world.url, 1)
  await pool.begin(async (held) => {
    await held`update products set brand = brand where id = ${product}`
    expect(await convertShop(world, owner, choice, fingerprint, { waits: 50 })).toEqual(
      refuse('conversion.busy'),
    )
  })
  await pool.end()
  expect(await stored()).toEqual(earlier)
})

test('all at once: prices, promotions, limits; what was made before keeps its currency', async () => {
  const late = withFixedCurrency(world)
  expect(await parcels()).toEqual([coins(10)])
  const { fingerprint } = await preview()
  value(await convertShop(world, owner, choice, fingerprint))
  await vi.waitFor(() => expect(world.config.currency).toBe('EUR'))
  expect(await world.db`select base_price, cost_price from products`).toEqual([
    { base_price: 5190n, cost_price: 520n },
  ])
  expect(await world.db`select amount, minimum, price_step from promotions`).toEqual([
    { amount: 260n, minimum: 2600n, price_step: 1 },
  ])
  expect(await settingsOf(world)).toMatchObject({
    currency: 'EUR',
    referralReward: 520n,
    secondPersonAbove: coins(520, 'EUR'),
    usdtRate: '',
  })
  expect(await orderByNumber(world, before)).toMatchObject({ currency: 'PI', total: coins(100) })
  // Figures count that it was placed, but do not add Pi to euro.
  const placedFigures = (await figuresIn(world, 'month')).filter(({ name }) => name === 'placed')
  expect(placedFigures).toMatchObject([{ count: 1, amount: 0n }])
  // What carriers charge is offered in the new currency, and the payment method with its fee and limits.
  expect(await parcels()).toEqual([490n])
  expect(await world.db`select distinct currency from carrier_rates`).toEqual([{ currency: 'EUR' }])
  const method = await cash()
  expect(method).toMatchObject({ currency: 'EUR', least: 52n, most: 52000n, feeAmount: -156n })
  const order = { total: 5190n, items: 5190n, currency: 'EUR', country: 'DE' }
  expect(isOffered(method, order)).toBe(true)
  const { id, version, ...draft } = method
  expect(await saveMethod(late, owner, { id, version }, draft)).toMatchObject({
    code: 'money.currency_changed',
  })
  const credit = await creditOf(world, shopper)
  expect(credit).toMatchObject({ available: 0n, reward: 520n })
  expect(credit.before).toEqual([{ currency: 'PI', available: coins(10), pending: 0n }])
  const { lines } = await priceLines(world, [line(product)])
  expect(lines).toMatchObject([{ price: 5190n, fullPrice: null }])
  expect(await world.db`select user_id, from_currency from repriced_carts`).toEqual([
    { user_id: shopper.id, from_currency: 'PI' },
  ])
  // The history of prices begins anew: nothing in Pi is compared with euro.
  const history = await priceHistory(world.db, [`${line(product).variantId}`])
  expect(history).toMatchObject([{ price: 5190n }])
  const [entry] =
    await world.db`select details from audit_entries where action = 'currency.changed'`
  expect(entry?.details).toMatchObject({
    from: 'PI',
    to: 'EUR',
    rate: '1 PI = 0.52 EUR',
    rounding: '90',
  })
  // A request that read its amounts before does not write them.
  const price = { productId: product, variantId: null, price: coins(7) }
  expect(await changePrice(late, owner, price)).toMatchObject({ code: 'money.currency_changed' })
})

test('an earlier version is published again at prices of now', async () => {
  const [row] = await world.db<{ number: number }[]>`
    select min(number) as number from product_versions where product_id = ${product}`
  const rows = (await fullProducts(world, [product])).get(product)?.rows
  value(
    await changePrice(world, owner, {
      productId: product,
      variantId: null,
      price: coins(9, 'EUR'),
    }),
  )
  const now = (await fullProducts(world, [product])).get(product)?.rows
  const seen = markOf(now)
  value(await restoreVersion(world, owner, { id: product, number: row?.number ?? 1, seen }))
  expect(rows?.basePrice).toBe(5190n)
  expect((await fullProducts(world, [product])).get(product)?.rows.basePrice).toBe(5190n)
})

test.each([
  ['', 'conversion.field.rate'],
  ['0', 'conversion.field.rateAbove'],
  ['-0.5', 'conversion.field.rateAbove'],
  ['NaN', 'conversion.field.rateNumber'],
  ['1e30', 'conversion.field.rateNumber'],
  [`1${'0'.repeat(30)}`, 'conversion.field.rateDigits'],
  ['0.1234567890123456789', 'conversion.field.rateDigits'],
  ['1.234', 'number.ambiguous'],
])('a rate of %j is refused with a sentence', (rate, code) => {
  const fields = { to: 'EUR', rate }
  expect(readChoice(fields, 'PI', 'de')).toMatchObject({ fields: { rate: code } })
})

test('a rate is read as the language writes it, and the currency must be another one', () => {
  expect(readChoice({ to: 'EUR', rate: '0,520' }, 'PI', 'de')).toMatchObject({
    value: { rate: '0.52' },
  })
  expect(readChoice({ to: 'PI', rate: '1' }, 'PI', 'en')).toMatchObject({
    fields: { to: 'conversion.field.same' },
  })
  expect(readChoice({ to: 'DEM', rate: '1' }, 'PI', 'en')).toMatchObject({
    fields: { to: 'conversion.field.to' },
  })
})
