// The ledger audit sees what was forged in the database: moved payments, closed refunds, invented and deleted rows.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { vaultBook } from '../../adapters/ledgers/evm/vaults.ts'
import { fillAddresses } from '../../shop/payments/destinations/deposit-addresses.ts'
import { auditLedgers } from '../../shop/payments/reconciliation/audit-ledgers.ts'
import { addressRefund, requestRefund } from '../../shop/payments/refunds/request-refund.ts'
import { acceptPayment } from '../../shop/payments/review/accept-payment.ts'
import { claimPayment } from '../../shop/payments/review/claims.ts'
import { decideTransaction } from '../../shop/payments/review/decide-transaction.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { type Anvil, deployToken, startAnvil } from '../support/ledgers/anvil.ts'
import { chainOf } from '../support/ledgers/chains.ts'
import { price, watchingShop } from '../support/ledgers/pi-watching.ts'
import { type UsdtShop, usdtShop } from '../support/ledgers/usdt.ts'
import { addressNamed } from '../support/payments.ts'
import { person } from '../support/people.ts'
import { line, placed, stockedProduct, value } from '../support/shopping.ts'
import type { TestWorld } from '../support/world.ts'

const kindsOf = async (world: TestWorld) => {
  world.clock.advance(1_000)
  return (await auditLedgers(world)).flatMap(({ differences }) =>
    differences.map(({ kind }) => kind),
  )
}

describe('of Pi', async () => {
  const shop = await watchingShop()
  const { world, simulator } = shop
  const pay = async (destination: string, memo?: string) => {
    const sent = value(
      await simulator.wallet.pay({ destination, amount: price, ...(memo && { memo }) }),
    )
    await shop.readOn()
    return sent.hash
  }
  const paid = async () => {
    const paymentRequest = await shop.newPaymentRequest()
    return { hash: await pay(paymentRequest.muxed ?? ''), number: paymentRequest.orderNumber }
  }

  test('a payment moved to another order, taken from its order, or given to one', async () => {
    const [one, two] = [await paid(), await shop.newPaymentRequest()]
    expect(await kindsOf(world)).toEqual([])
    const move = (order: string | null, match: string) =>
      world.db`update transfers set order_number = ${order}, match = ${match} where hash = ${one.hash}`
    await move(two.orderNumber, 'muxed')
    expect(await kindsOf(world)).toEqual(['assignment'])
    await move(two.orderNumber, 'manual')
    expect(await kindsOf(world)).toEqual(['assignment'])
    await move(two.orderNumber, 'pi_sdk')
    expect(await kindsOf(world)).toEqual(['assignment'])
    // A changed table of codes does not explain it.
    await world.db`update payment_options set code = 'x' || code where order_number = ${one.number}`
    await move(two.orderNumber, 'muxed')
    expect(await kindsOf(world)).toEqual(['assignment', 'terms'])
    await world.db`
      update payment_options set code = substr(code, 2) where order_number = ${one.number}`
    await move(one.number, 'muxed')
    expect(await kindsOf(world)).toEqual([])
  })

  test('no difference is what a person or a proof decided, by the audit log', async () => {
    const owner = await person(world)
    const finance = await person(world, 'finance')
    const hash = await pay(simulator.treasury)
    const { orderNumber } = await shop.newPaymentRequest()
    await world.db`update payment_requests set user_id = ${owner.id} where order_number = ${orderNumber}`
    value(await claimPayment(world, owner, { orderNumber, hash, keep: true }))
    const [row] = await world.db`
      select x.id from transactions x join transfers t on t.id = x.transfer_id where t.hash = ${hash}`
    const decision = {
      decision: 'approved',
      reason: 'The customer sent a screenshot',
      orderNumber,
    } as const
    value(await decideTransaction(world, finance, String(row?.id), decision))
    expect(await kindsOf(world)).toEqual([])
  })

  test('a refund forged as final', async () => {
    const { number } = await paid()
    await world.db`
      insert into refunds (id, order_number, method, amount, address, state, reason, requested_by, requested_at,
        hash, ledger, operation_id, final_at)
      values ('forged', ${number}, 'pi', 5, 'GFORGED', 'final', 'other', 'system', now(), 'h', 'elsewhere', '1', now())`
    expect(await kindsOf(world)).toEqual(['refund'])
    await world.db`delete from refunds where id = 'forged'`
    expect(await kindsOf(world)).toEqual([])
  })

  test('a refund whose address or amount was edited, that was moved or deleted', async () => {
    const { number } = await paid()
    const request = { orderNumber: number, amount: price / 2n, reason: 'other' }
    const { refundId } = value(await requestRefund(world, 'system', { ...request, address: null }))
    const owner = await person(world)
    const address = addressNamed('own')
    value(await addressRefund(world, owner, number, refundId, { address, confirmed: 'mail' }))
    expect(await kindsOf(world)).toEqual([])
    const elsewhere = await paid()
    const [sound] = await world.db`select to_jsonb(r) as row from refunds r where id = ${refundId}`
    const forgeries = [
      () => world.db`update refunds set address = ${addressNamed('other')} where id = ${refundId}`,
      () => world.db`update refunds set amount = amount - 1 where id = ${refundId}`,
      () => world.db`update refunds set order_number = ${elsewhere.number} where id = ${refundId}`,
      () => world.db`delete from refunds where id = ${refundId}`,
    ]
    for (const forge of forgeries) {
      await forge()
      expect(await kindsOf(world)).toEqual(['terms'])
      await world.db`delete from refunds where id = ${refundId}`
      await world.db`
        insert into refunds select * from jsonb_populate_record(null::refunds, ${world.db.json(sound?.row)})`
      expect(await kindsOf(world)).toEqual([])
    }
  })

  test('a payment invented above what was read', async () => {
    const { hash } = await paid()
    const operation = '99999999999999999999'
    await world.db`
      insert into transfers (id, ledger, account, operation_id, hash, ledger_number, at, sender, recipient,
        amount, asset, kind, asset_ok, chain_ok, status, match, method, recorded_at)
      select 'invented', ledger, account, ${operation}, 'invented', ledger_number, at, sender, recipient,
        amount, asset, kind, asset_ok, chain_ok, status, 'none', method, recorded_at
      from transfers where hash = ${hash}`
    // What was just looked up may be ahead of the watcher.
    expect(await kindsOf(world)).toEqual([])
    await world.db`update transfers set recorded_at = recorded_at - interval '2 hours' where id = 'invented'`
    expect(await kindsOf(world)).toEqual(['beyond'])
    await world.db`delete from transfers where id = 'invented'`
  })

  test('a price, a code, a quote or a decision that nobody agreed to', async () => {
    const ada = await person(world)
    const productId = await stockedProduct(world, 5)
    const number = await placed(world, ada, [line(productId)])
    expect(await kindsOf(world)).toEqual([])
    const changed = async (
      change: () => PromiseLike<unknown>,
      undo: () => PromiseLike<unknown>,
    ) => {
      await change()
      expect([...new Set(await kindsOf(world))]).toEqual(['terms'])
      await undo()
      expect(await kindsOf(world)).toEqual([])
    }
    const due = (by: number) => async () => {
      await world.db`
        update payment_requests set amount_due = amount_due + ${by} where order_number = ${number}`
      await world.db`update quotes set amount_due = amount_due + ${by} where order_number = ${number}`
    }
    await changed(due(-5), due(5))
    const quote = (by: number) => () =>
      world.db`update quotes set amount_due = amount_due + ${by} where order_number = ${number}`
    await changed(quote(-5), quote(5))
    const muxed = (by: number) => () =>
      world.db`update payment_options set muxed_id = muxed_id + ${by} where order_number = ${number}`
    await changed(muxed(1), muxed(-1))
    await changed(
      () => world.db`
        insert into payment_decisions (id, order_number, kind, amount, at, who, reason)
        values ('forged', ${number}, 'manual', 7, now(), ${ada.id}, 'none')`,
      () => world.db`delete from payment_decisions where id = 'forged'`,
    )
    const finance = await person(world, 'finance')
    value(await acceptPayment(world, finance, number, 'paid in the shop'))
    expect(await kindsOf(world)).toEqual([])
    await world.db`update payment_decisions set amount = amount + 1 where order_number = ${number}`
    expect(await kindsOf(world)).toEqual(['terms'])
    await world.db`update payment_decisions set amount = amount - 1 where order_number = ${number}`
  })

  test('the account that an open order shows', async () => {
    const { orderNumber, address } = await shop.newPaymentRequest()
    const show = (account: string) =>
      world.db`update payment_options set address = ${account} where order_number = ${orderNumber}`
    await show('GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6')
    expect(await kindsOf(world)).toEqual(['address'])
    await show(address)
    expect(await kindsOf(world)).toEqual([])
  })

  test('an outgoing payment that is deleted', async () => {
    const place = { ledger: simulator.config.passphrase, account: simulator.treasury }
    const { record } = await import('../../shop/platform/audit/actions.ts')
    await record(world, 'system', 'refund.surplus', `ledger:${place.ledger}`, {
      hash: 'gone',
      amount: '70',
      asset: 'native',
    })
    expect(await kindsOf(world)).toEqual(['outgoing'])
    await world.db`
      insert into outgoing_transfers (ledger, account, operation_id, hash, at, address, amount, asset, surplus, settled_by,
        settled_at, settled_reason)
      values (${place.ledger}, ${place.account}, '7', 'gone', now(), 'G', 70, 'native', 70, 'ada', now(), 'test')`
    expect(await kindsOf(world)).toEqual([])
  })
})

describe('of USDT', () => {
  let anvil: Anvil
  let usdt: Awaited<ReturnType<typeof deployToken>>
  let shop: UsdtShop
  beforeAll(async () => {
    anvil = await startAnvil({ chainId: 137 })
    usdt = await deployToken(anvil)
    const setup = { chainId: 137, name: 'Polygon', token: usdt.address, rpcUrls: [anvil.url] }
    shop = await usdtShop([chainOf(setup)])
    await finish()
  })
  afterAll(() => anvil.stop())
  beforeEach(() => shop.world.clock.set(new Date()))
  const finish = async () => {
    await anvil.mine(12)
    value(await shop.read())
  }

  test('a payment moved to another order, and one forged on a chain that was removed', async () => {
    const { world } = shop
    // The first ten addresses are the node's own wallets, which hold USDT.
    for (let order = 0; order < 10; order += 1) await shop.paymentRequest(coins(1))
    await world.db`delete from payment_options`
    const [one, two] = [await shop.paymentRequest(coins(10)), await shop.paymentRequest(coins(10))]
    await usdt.pay(one.address, 10_000_000n)
    await finish()
    expect(await kindsOf(world)).toEqual([])
    const moveTo = (order: string) =>
      world.db`update transfers set order_number = ${order} where recipient = ${one.address.toLowerCase()}`
    await moveTo(two.orderNumber)
    expect(await kindsOf(world)).toEqual(['assignment'])
    await moveTo(one.orderNumber)
    expect(await kindsOf(world)).toEqual([])

    const removed = { ...world, usdt: { ...world.usdt, chains: [] } } as TestWorld
    expect(await auditLedgers(removed)).toMatchObject([{ ledger: 'eip155:137', outcome: 'equal' }])
    await world.db`
      insert into transfers (id, ledger, account, operation_id, hash, ledger_number, at, sender, recipient, amount, asset,
        kind, asset_ok, chain_ok, status, match, order_number, method, recorded_at, raw_amount, block_hash)
      select 'invented', ledger, account, '0x1:1', '0x1', ledger_number, at, sender, recipient, amount, asset,
        kind, asset_ok, chain_ok, status, match, order_number, method, recorded_at, raw_amount, block_hash
      from transfers limit 1`
    expect(await kindsOf(removed)).toEqual(['sum'])
    await world.db`update transfers set ledger = 'eip155:56' where id = 'invented'`
    expect(await auditLedgers(removed)).toMatchObject([
      { ledger: 'eip155:137', outcome: 'equal' },
      { ledger: 'eip155:56', outcome: 'different', differences: [{ kind: 'beyond' }] },
    ])
  })

  test('an address that was replaced in the database, at the order, in the pool, or in both', async () => {
    const { world } = shop
    await fillAddresses(world)
    const order = await shop.paymentRequest(coins(3))
    const thief = '0x52908400098527886E0F7030069857D2E4169EE7'
    const addresses = async (whole = false) =>
      (await auditLedgers(world, { whole })).flatMap(({ differences }) =>
        differences.flatMap((each) =>
          each.kind === 'address' ? [`${each.operationId} ${each.hash}`] : [],
        ),
      )
    expect(await addresses()).toEqual([])
    const { orderNumber, address } = order
    const show = (to: string) =>
      world.db`update payment_options set address = ${to} where order_number = ${orderNumber}`
    const derive = (to: string) =>
      world.db`update deposit_addresses set address = ${to} where order_number = ${orderNumber}`
    await show(thief)
    expect(await addresses()).toEqual([`${orderNumber} ${thief}`])
    await derive(thief)
    expect(await addresses()).toEqual([`${orderNumber} ${thief}`])
    // Also as one of an account key that the shop never had.
    await world.db`
      insert into payment_destinations (kind, ledger, value, label, first_seen_at, confirmed_at, confirmed_by)
      select distinct 'usdt_account', family, account, null, now(), now(), 'system' from deposit_addresses`
    const [{ account } = { account: '' }] = await world.db<{ account: string }[]>`
      select account from deposit_addresses where order_number = ${orderNumber}`
    await world.db`
      update deposit_addresses set account = 'another' where order_number = ${orderNumber}`
    expect(await addresses()).toEqual([`${orderNumber} ${thief}`])
    await world.db`
      update deposit_addresses set account = ${account} where order_number = ${orderNumber}`
    await derive(address)
    await show(address)
    expect(await addresses()).toEqual([])

    const [free] = await world.db<{ index: number; address: string }[]>`
      select index, address from deposit_addresses where order_number is null order by index limit 1`
    if (!free) throw new Error('no pool')
    await world.db`update deposit_addresses set address = ${thief} where address = ${free.address}`
    expect(await addresses()).toEqual([`${account} ${free.index} ${thief}`])
    await world.db`update deposit_addresses set address = ${free.address} where address = ${thief}`
  })

  test('an address of a collecting contract is derived from the contract alone', async () => {
    const { world } = shop
    const book = vaultBook('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
    // The account that was configured before stays in use for the orders that have it.
    const changed = { ...world, usdt: { ...world.usdt, addresses: null } } as TestWorld
    await world.db`delete from payment_destinations`
    await world.db`delete from transfers where id = 'invented'`
    const insert = async (index: number, address: string) => world.db`
      insert into deposit_addresses (account, index, family, address, created_at)
      values (${book.account}, ${index}, 'eip155', ${address}, now())`
    await insert(0, await book.addressAt(0))
    expect(await kindsOf(changed)).toEqual([])
    await insert(1, '0x8617E340B3D01FA5F11F306F4090FD50E238070D')
    expect(await kindsOf(changed)).toEqual(['address'])
  })
})
