// A start notices that the database is older than what the shop has issued, or may be.
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { HDKey } from '@scure/bip32'
import { describe, expect, test } from 'vitest'
import { evmLedger } from '../../adapters/ledgers/evm/chain.ts'
import { addressBook } from '../../adapters/ledgers/evm/xpub.ts'
import { fixedRate } from '../../adapters/rates.ts'
import { fillAddresses } from '../../shop/payments/destinations/deposit-addresses.ts'
import { createPaymentRequest } from '../../shop/payments/requests/actions/create-payment-request.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { emptyTarget } from '../../tests/support/backups.ts'
import { chainOf } from '../../tests/support/ledgers/chains.ts'
import { testPi } from '../../tests/support/payments.ts'
import { person } from '../../tests/support/people.ts'
import { line, placed, stockedProduct, value } from '../../tests/support/shopping.ts'
import { type TestWorld, testConfig, testWorld } from '../../tests/support/world.ts'
import { restoredMarkerIn } from '../backup/marker.ts'
import { requireOneShop } from './identity.ts'
import { readMark } from './mark.ts'
import { keepMark, resumeAfterAbsence } from './resume.ts'

const minute = 60_000

async function shop({ hasUsdt = true } = {}) {
  const xpub = HDKey.fromMasterSeed(randomBytes(32)).derive("m/44'/60'/0'").publicExtendedKey
  const usdt = {
    addresses: addressBook(xpub),
    chains: [
      evmLedger(chainOf({ token: `0x${'11'.repeat(20)}`, rpcUrls: ['http://127.0.0.1:9'] })),
    ],
    demoWallet: null,
  }
  const chains = { chains: usdt.chains.map(({ chain }) => chain), simulated: false }
  const world = await testWorld({
    config: { ...testConfig, pi: testPi, usdt: hasUsdt ? chains : null },
    rates: fixedRate('1', 'setting', () => new Date()),
    usdt: hasUsdt ? usdt : null,
  })
  world.clock.set(new Date())
  const { config, dataDir } = await emptyTarget({ DATABASE_URL: world.url })
  const pool = world.db as never
  await requireOneShop(pool, config)
  await keepMark(world, dataDir)
  await fillAddresses(world)
  return { world, dataDir }
}

const freeCount = async (world: TestWorld) => {
  const [row] = await world.db`
    select count(*)::int as n from deposit_addresses where withheld_at is null and order_number is null`
  return row?.n
}
const nextIndex = async (world: TestWorld) => {
  const [row] = await world.db`select next_index as n from deposit_accounts`
  return row?.n as number
}
const lastInvoice = async (world: TestWorld) => {
  const [row] = await world.db`select last from tax_invoice_numbers where kind = 'invoice'`
  return row?.last as number
}

describe('a start', () => {
  test('after a restart or a short outage leaves nothing out', async () => {
    const { world, dataDir } = await shop()
    world.clock.advance(4 * minute)
    expect(value(await resumeAfterAbsence(world, dataDir))).toBeNull()
    expect(await freeCount(world)).toBe(200)
  })

  test('with a database older than the file beside it leaves out addresses and numbers, once', async () => {
    const { world, dataDir } = await shop()
    const before = await nextIndex(world)
    world.clock.advance(minute)
    await keepMark(world, dataDir)
    // Restored to a point in time: the database no longer knows of that minute.
    await world.db`update shop_instance set seen_at = seen_at - interval '1 minute'`
    const resumed = value(await resumeAfterAbsence(world, dataDir))
    expect(resumed?.documents).toMatchObject([
      { kind: 'invoice', first: 1 },
      { kind: 'credit_note' },
    ])
    expect(await nextIndex(world)).toBe(before + 1_000 + 600)
    expect(await lastInvoice(world)).toBe(1_060)
    expect(await freeCount(world)).toBe(0)
    expect(value(await resumeAfterAbsence(world, dataDir))).toBeNull()
  })

  test('with a database that lacks issued numbers is the same, whatever the clocks say', async () => {
    const { world, dataDir } = await shop()
    await world.db`update tax_invoice_numbers set last = 7 where kind = 'invoice'`
    await keepMark(world, dataDir)
    expect(await readMark(dataDir)).toMatchObject({ documents: { invoice: 7 } })
    await world.db`update tax_invoice_numbers set last = 6 where kind = 'invoice'`
    value(await resumeAfterAbsence(world, dataDir))
    expect(await lastInvoice(world)).toBeGreaterThanOrEqual(1_006)
    const [gap] =
      await world.db`select first_number, last_number from tax_invoice_gaps where kind = 'invoice'`
    expect(gap).toEqual({ first_number: 7, last_number: await lastInvoice(world) })
  })

  test('after a restore that ended before this point leaves out addresses and numbers, once', async () => {
    const { world, dataDir } = await shop()
    const madeAt = new Date(world.now().getTime() - 60 * minute)
    writeFileSync(restoredMarkerIn(dataDir), madeAt.toISOString())
    const resumed = value(await resumeAfterAbsence(world, dataDir))
    expect(resumed?.since).toEqual(madeAt)
    expect(await lastInvoice(world)).toBeGreaterThan(1_000)
    expect(value(await resumeAfterAbsence(world, dataDir))).toBe(null)
  })

  test('after a silence may be a copied folder: other addresses, the same series of invoices', async () => {
    const { world, dataDir } = await shop()
    const given = async (number: string) => {
      const what = { orderNumber: number, userId: 'shopper', amount: coins(1) } as const
      return value(await createPaymentRequest(world, { ...what, currency: 'PI', method: 'usdt' }))
        .address
    }
    const [next] = await world.db`
      select address from deposit_addresses where order_number is null order by index limit 1`
    world.clock.advance(6 * minute)
    const resumed = value(await resumeAfterAbsence(world, dataDir))
    expect(resumed).toMatchObject({ documents: [] })
    expect(await lastInvoice(world)).toBe(0)
    expect(await given('PI-1763712399991')).not.toBe(next?.address)
    // Nothing was issued since: a second start does not leave out more.
    world.clock.advance(60 * minute)
    expect(value(await resumeAfterAbsence(world, dataDir))).toBeNull()
  })

  test('after a silence leaves nothing out where no address can be given out', async () => {
    const { world, dataDir } = await shop({ hasUsdt: false })
    world.clock.advance(600 * minute)
    expect(value(await resumeAfterAbsence(world, dataDir))).toBeNull()
  })
})

test('order numbers follow the restore, also if the clock is set back afterwards', async () => {
  const { world, dataDir } = await shop()
  const ada = await person(world)
  const productId = await stockedProduct(world, 10)
  value(await resumeAfterAbsence(world, dataDir, { isRestored: true }))
  const at = world.now().getTime()
  world.clock.advance(-60 * minute)
  const numbers = [await placed(world, ada, [line(productId)])]
  numbers.push(await placed(world, ada, [line(productId)]))
  expect(numbers).toEqual([`PI-${at}`, `PI-${at + 1}`])
})
