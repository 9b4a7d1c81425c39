// A shop restored from a backup: no address twice, and what was issued since is seen when it is paid.

import { randomBytes } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withDatabase } from '../../adapters/database/transaction.ts'
import { addressBook } from '../../adapters/ledgers/evm/xpub.ts'
import { restoreBackup } from '../../server/backup/restore.ts'
import { makeBackup } from '../../server/backup/write.ts'
import { fillAddresses } from '../../shop/payments/destinations/deposit-addresses.ts'
import { nextIndexes } from '../../shop/payments/destinations/views.ts'
import { watchBehindPaid } from '../../shop/payments/destinations/withheld-addresses.ts'
import { auditLedgers } from '../../shop/payments/reconciliation/audit-ledgers.ts'
import { createPaymentRequest } from '../../shop/payments/requests/actions/create-payment-request.ts'
import { paymentRequestOf } from '../../shop/payments/requests/views/payment-requests.ts'
import { claimPayment } from '../../shop/payments/review/claims.ts'
import { decideTransaction } from '../../shop/payments/review/decide-transaction.ts'
import type { UsdtPorts } from '../../shop/payments/tokens/port.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { resumeIssuing } from '../../shop/sales/invoicing/actions/resume-issuing.ts'
import type { World } from '../../shop/world.ts'
import { emptyTarget, identity, place, recipient } from '../support/backups.ts'
import { type Anvil, deployToken, startAnvil } from '../support/ledgers/anvil.ts'
import { chainOf } from '../support/ledgers/chains.ts'
import { readToEnd, type UsdtShop, usdtShop } from '../support/ledgers/usdt.ts'
import { person } from '../support/people.ts'
import { value } from '../support/shopping.ts'

const otherXpub = HDKey.fromMasterSeed(randomBytes(32)).derive("m/44'/60'/0'").publicExtendedKey
const price = coins(100)
const due = 100_000_000n
const nothing = { addresses: {}, documents: {} }

let anvil: Anvil
let usdt: Awaited<ReturnType<typeof deployToken>>
let shop: UsdtShop
let backup: string
let madeAt: Date
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 137 })
  usdt = await deployToken(anvil)
  const setup = { chainId: 137, name: 'Polygon', token: usdt.address, rpcUrls: [anvil.url] }
  shop = await usdtShop([chainOf(setup)])
  // The usual test account has the node's own wallets among its first addresses.
  Object.assign(shop.world.usdt ?? {}, { addresses: addressBook(otherXpub) })
  await finish(shop.world)
  await fillAddresses(shop.world)
  await shop.paymentRequest(price)
  const target = await emptyTarget({ DATABASE_URL: shop.world.url })
  madeAt = new Date()
  backup = (await makeBackup(target.config, shop.world.url, place, [recipient], () => {})).name
})
afterAll(() => anvil.stop())

async function finish(world: World) {
  await anvil.mine(12)
  for (const chain of shop.chains) value(await readToEnd({ ...shop.world, ...world }, chain))
}

async function restored(): Promise<World> {
  const target = await emptyTarget()
  await restoreBackup(target.config, target.url, { place, name: backup }, [identity], () => {})
  return withDatabase({ ...shop.world, now: () => new Date() }, target.pool, target.pool)
}

let orders = Date.now() + 1_000_000
async function ordered(world: World, userId = 'shopper') {
  orders += 1
  return value(
    await createPaymentRequest(world, {
      orderNumber: `PI-${orders}`,
      userId,
      amount: price,
      currency: 'PI',
      method: 'usdt',
    }),
  )
}

const resumed = async (world: World) =>
  value(await resumeIssuing(world, madeAt, { isRestored: true, issued: nothing }))

describe('an address that was given out after the backup', () => {
  test('is given to nobody else; what is paid to it is unmatched, and credited to its owner by claim and staff', async () => {
    const lost = await shop.paymentRequest(price)
    const world = await restored()
    await resumed(world)
    const other = await ordered(world)
    expect(other.address).not.toBe(lost.address)

    const { hash } = await usdt.pay(lost.address, due)
    await finish(world)
    expect((await paymentRequestOf(world, other.orderNumber))?.state).toBe('open')
    const [row] = await world.db`
      select t.order_number, t.status, x.id, x.status as state from transfers t
      join transactions x on x.transfer_id = t.id where t.hash = ${hash}`
    expect(row).toMatchObject({ order_number: null, status: 'final', state: 'pending' })
    const audits = await auditLedgers(world, { whole: true })
    expect(audits).toMatchObject([{ differences: [], outcome: 'equal' }])

    const owner = await person(world)
    const again = await ordered(world, owner.id)
    const claim = { orderNumber: again.orderNumber, hash, keep: true }
    expect(value(await claimPayment(world, owner, claim))).toBe('needs_proof')
    const finance = await person(world, 'finance')
    const decision = {
      decision: 'approved',
      reason: 'Paid before the restore',
      orderNumber: again.orderNumber,
    } as const
    value(await decideTransaction(world, finance, String(row?.id), decision))
    expect((await paymentRequestOf(world, again.orderNumber))?.state).toBe('paid')
  })

  test('nor by a second restore of the same backup, while the first one was open', async () => {
    const first = await restored()
    await resumed(first)
    await fillAddresses(first)
    const given = new Set<string>()
    for (let order = 0; order < 5; order += 1) given.add((await ordered(first)).address)
    const later = new Date(Date.now() + 60_000)
    const second = { ...(await restored()), now: () => later }
    await resumed(second)
    for (let order = 0; order < 5; order += 1)
      expect(given.has((await ordered(second)).address)).toBe(false)
  })

  test('nor if it came from an account key that the backup does not know', async () => {
    const forgotten = addressBook(
      HDKey.fromMasterSeed(randomBytes(32)).derive("m/44'/60'/0'").publicExtendedKey,
    )
    const lost = await Promise.all(Array.from({ length: 30 }, (_, n) => forgotten.addressAt(n)))
    const world = await restored()
    await resumed(world)
    const before = [...(await nextIndexes(world)).keys()]
    expect(before).not.toContain('*')
    // Set up again after the restore, with the key of the lost copy.
    const moved = { ...world, usdt: { ...(world.usdt as UsdtPorts), addresses: forgotten } }
    await fillAddresses(moved)
    const rows = await world.db<{ address: string }[]>`
      select address from deposit_addresses
      where account = ${forgotten.account} and withheld_at is null`
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.filter(({ address }) => lost.includes(address))).toEqual([])
    expect([...(await nextIndexes(moved)).keys()].toSorted()).toEqual(
      [...before, forgotten.account].toSorted(),
    )
    const { hash } = await usdt.pay(lost[3] ?? '', due)
    await finish(moved)
    expect(await world.db`select order_number, status from transfers where hash = ${hash}`).toEqual(
      [{ order_number: null, status: 'final' }],
    )
  })

  test.each([
    ['however many the file beside the database names', 90, 110],
    ['as far as the chains show money', 70, null],
  ])(
    'nor if such a key was not configured at the restore: it is watched, %s',
    async (_, paid, named) => {
      const forgotten = addressBook(
        HDKey.fromMasterSeed(randomBytes(32)).derive("m/44'/60'/0'").publicExtendedKey,
      )
      const to = await forgotten.addressAt(paid)
      // What chains show is asked for; what the file names is watched without it.
      const early = named === null ? await usdt.pay(to, due) : null
      await anvil.mine(12)
      const world = await restored()
      const addresses = named === null ? {} : { [forgotten.account]: named }
      const issued = { addresses, documents: {} }
      value(await resumeIssuing(world, madeAt, { isRestored: true, issued }))
      const moved = { ...world, usdt: { ...(world.usdt as UsdtPorts), addresses: forgotten } }
      await fillAddresses(moved)
      const watched = await world.db<{ address: string }[]>`
      select address from deposit_addresses
      where account = ${forgotten.account} and withheld_at is not null`
      expect(watched.map(({ address }) => address)).toContain(to)
      const { hash } = early ?? (await usdt.pay(to, due))
      await finish(moved)
      expect(
        await world.db`select order_number, status from transfers where hash = ${hash}`,
      ).toEqual([{ order_number: null, status: 'final' }])
    },
  )

  test('is watched behind the last one that holds money or was paid, however many were issued', async () => {
    const { addresses } = shop.world.usdt ?? {}
    const far = (await addresses?.addressAt(130)) ?? ''
    await usdt.pay(far, due)
    await anvil.mine(12)
    const world = await restored()
    const {
      addresses: [found],
    } = await resumed(world)
    expect(found?.watched).toBeGreaterThanOrEqual(130)
    expect(found?.next).toBeGreaterThan(1_200)
    await finish(world)
    expect(
      (await world.db`select from transfers where recipient = ${far.toLowerCase()}`).length,
    ).toBe(1)
    const paid =
      await world.db`select max(index) as index from deposit_addresses where withheld_at is not null`
    const last = await addresses?.addressAt(Number(paid[0]?.index))
    await usdt.pay(last ?? '', due)
    await finish(world)
    expect(await watchBehindPaid(world)).toBe(20)
    expect(await watchBehindPaid(world)).toBe(0)
  })
})

test('goes on behind what a file beside the database remembers', async () => {
  const world = await restored()
  const account = shop.world.usdt?.addresses?.account ?? ''
  const issued = { addresses: { [account]: 4_000_000 }, documents: { invoice: 500_000 } }
  const found = value(await resumeIssuing(world, madeAt, { isRestored: true, issued }))
  expect(found.addresses).toMatchObject([{ account, next: 4_001_000 }])
  expect(found.documents).toMatchObject([
    { kind: 'invoice', first: 1, last: 501_000 },
    { kind: 'credit_note', first: 1 },
  ])
})

test('watches all that such a file knows to be given out, however quickly that was', async () => {
  const world = await restored()
  const book = shop.world.usdt?.addresses
  const account = book?.account ?? ''
  const before = (await nextIndexes(world)).get(account) ?? 0
  const issued = { addresses: { [account]: before + 300 }, documents: {} }
  value(await resumeIssuing(world, madeAt, { isRestored: true, issued }))
  const last = (await book?.addressAt(before + 299)) ?? ''
  const rows = await world.db`
    select from deposit_addresses where withheld_at is not null and lower(address) = lower(${last})`
  expect(rows).toHaveLength(1)
})
