// Answers without an error that are not true: incomplete, of another time, of an unknown form, of one provider alone.
import { describe, expect, test } from 'vitest'
import { auditLedgers } from '../../shop/payments/reconciliation/audit-ledgers.ts'
import { paymentRequestOf } from '../../shop/payments/requests/views/payment-requests.ts'
import { alertsNow } from '../../shop/people/alerts/views.ts'
import { refuse } from '../../shop/result.ts'
import { wallet } from '../simulation/wallets.ts'
import { type Change, type ModelShop, modelShop } from '../support/ledgers/model-chain.ts'

type Log = { topics: string[]; data: string; logIndex: string; transactionHash: string }
type Header = { number: string; timestamp: string; logsBloom: string }

const fine = { ok: true, value: undefined }
const minute = 60_000

async function begun(nodes: number, open = 20, options = {}): Promise<ModelShop> {
  const shop = await modelShop(nodes, open, options)
  expect(await shop.round()).toEqual(fine)
  return shop
}
const stateOf = async ({ world }: ModelShop, place: number) =>
  (await paymentRequestOf(world, `PI-${place}`))?.state
const cursorOf = async ({ world }: ModelShop) => {
  const [row] = await world.db<[{ cursor: string; readTo: Date }]>`
    select cursor, read_to as "readTo" from ledger_cursors`
  return row
}
const logs =
  (change: (all: Log[]) => unknown, only = -1): Change =>
  ({ method, result }, place) =>
    method === 'eth_getLogs' && (only < 0 || place === only) ? change(result as Log[]) : result
const headers =
  (change: (header: Header) => unknown, only = -1): Change =>
  ({ method, result }, place) =>
    method === 'eth_getBlockByNumber' && result && (only < 0 || place === only)
      ? change(result as Header)
      : result
/** Until the newest block is final and read again. */
async function finish(shop: ModelShop): Promise<void> {
  shop.model.mine(9)
  await shop.round(65)
  expect(await shop.round(65)).toEqual(fine)
}

describe('a payment that a response leaves out, followed by an empty block', () => {
  test.each([20, 200])('by the only provider, with %i orders: the cursor waits', async (open) => {
    const shop = await begun(1, open)
    const before = await cursorOf(shop)
    shop.pay(3)
    shop.model.mine(1)
    shop.through(logs(() => []))
    expect(await shop.round()).toMatchObject({ code: 'ledger.incomplete' })
    expect((await cursorOf(shop)).cursor).toBe(before.cursor)
    shop.through(null)
    await finish(shop)
    expect(await stateOf(shop, 3)).toBe('paid')
  })

  test('by one of two providers: it is seen at once', async () => {
    const shop = await begun(2)
    shop.pay(3)
    shop.model.mine(1)
    shop.through(logs(() => [], 0))
    expect(await shop.round()).toEqual(fine)
    expect(await stateOf(shop, 3)).toBe('confirming')
  })

  test('beside another payment to the same address, which hides it from the filter: read again', async () => {
    const shop = await begun(1)
    shop.pay(3, 4_000_000n)
    const second = shop.pay(3, 6_000_000n)
    shop.model.mine(1)
    shop.through(
      logs((all) => all.filter(({ transactionHash }) => transactionHash !== second.hash)),
    )
    expect(await shop.round()).toEqual(fine)
    expect(await stateOf(shop, 3)).toBe('partial')
    shop.through(null)
    await finish(shop)
    expect(await stateOf(shop, 3)).toBe('paid')
  })

  test('twice: the audit finds it, and it is credited', async () => {
    const shop = await begun(1)
    shop.pay(3, 4_000_000n)
    const second = shop.pay(3, 6_000_000n)
    shop.model.mine(1)
    shop.through(
      logs((all) => all.filter(({ transactionHash }) => transactionHash !== second.hash)),
    )
    await finish(shop)
    shop.through(null)
    await finish(shop)
    expect(await stateOf(shop, 3)).toBe('partial')
    expect(await auditLedgers(shop.world)).toMatchObject([
      { differences: [{ kind: 'missing' }, { kind: 'balance' }] },
    ])
    await finish(shop)
    expect(await stateOf(shop, 3)).toBe('paid')
    expect(await auditLedgers(shop.world)).toMatchObject([{ outcome: 'equal' }])
  })
})

describe('the only provider is not stuck by a filter that announces', () => {
  test('an address that has only sent: all logs of the block prove it', async () => {
    const shop = await begun(1)
    shop.model.send({ token: shop.token, from: shop.address(5), to: wallet('elsewhere'), raw: 1n })
    shop.pay(6)
    shop.model.mine(1)
    expect(await shop.round()).toEqual(fine)
    expect([await stateOf(shop, 5), await stateOf(shop, 6)]).toEqual(['open', 'confirming'])
  })

  test('everything, being full', async () => {
    const shop = await begun(1)
    shop.through(headers((header) => ({ ...header, logsBloom: `0x${'fe'.repeat(256)}` })))
    shop.model.mine(3)
    shop.pay(6)
    shop.model.mine(1)
    expect(await shop.round()).toEqual(fine)
    expect(await stateOf(shop, 6)).toBe('confirming')
    // Catching up: the blocks are queried as one range.
    shop.pay(7)
    shop.model.mine(120)
    shop.counted()
    expect(await shop.round()).toEqual(fine)
    expect(await stateOf(shop, 7)).toBe('paid')
    expect(shop.counted()).toBeLessThanOrEqual(10)
  })
})

describe('a block', () => {
  const at = (timestamp: number) =>
    headers((header) => ({ ...header, timestamp: `0x${timestamp.toString(16)}` }))
  test.each([
    ['of 2035', Date.UTC(2035, 0) / 1000],
    ['of 1970', 1],
  ])('%s is refused as a fault of its source, and heals', async (_, seconds) => {
    const shop = await begun(1)
    const before = await cursorOf(shop)
    shop.pay(3)
    shop.model.mine(1)
    shop.through(at(seconds))
    expect(await shop.round()).toMatchObject({ code: 'ledger.untrusted' })
    expect(await cursorOf(shop)).toEqual(before)
    shop.through(null)
    await finish(shop)
    expect(await stateOf(shop, 3)).toBe('paid')
  })

  test('of one of two providers is read from the other', async () => {
    const shop = await begun(2)
    shop.pay(3)
    shop.model.mine(1)
    shop.through(headers((header) => ({ ...header, timestamp: '0x7a000000' }), 0))
    expect(await shop.round()).toEqual(fine)
    expect(await stateOf(shop, 3)).toBe('confirming')
  })

  test('a little ahead of the shop is read, and nothing counts as read beyond the shop’s clock', async () => {
    const shop = await begun(1)
    shop.world.clock.advance(5 * minute)
    shop.pay(3)
    shop.model.mine()
    shop.world.clock.advance(-4 * minute)
    expect(await shop.round()).toEqual(fine)
    expect(+(await cursorOf(shop)).readTo).toBeLessThanOrEqual(+shop.world.now())
    expect(await stateOf(shop, 3)).toBe('confirming')
  })
})

test('a transfer of an unknown form is set aside, and everything else is read', async () => {
  const shop = await begun(1)
  const [odd, other] = [shop.pay(3), shop.pay(4)]
  shop.model.mine(1)
  shop.through(
    logs((all) =>
      all.map((log) =>
        log.transactionHash === odd.hash
          ? { ...log, topics: [...log.topics, log.data], data: '0x' }
          : log,
      ),
    ),
  )
  expect(await shop.round()).toEqual(fine)
  await finish(shop)
  expect([await stateOf(shop, 3), await stateOf(shop, 4)]).toEqual(['open', 'paid'])
  expect(await shop.world.db`select ledger, hash, reason from set_aside_records`).toMatchObject([
    { ledger: 'eip155:31337', hash: odd.hash, reason: 'a transfer with 4 topics' },
  ])
  expect(await alertsNow(shop.world)).toMatchObject([
    { kind: 'record_set_aside', subject: 'eip155:31337' },
  ])
  expect(other.hash).not.toBe(odd.hash)
})

test('with two providers, one alone finalizes nothing', async () => {
  const shop = await begun(2)
  shop.pay(3)
  shop.model.mine(1)
  expect(await shop.round()).toEqual(fine)
  shop.through(({ result }, place) => (place === 1 ? refuse('ledger.unreachable') : result))
  shop.model.mine(9)
  expect(await shop.round(65)).toMatchObject({ code: 'ledger.unconfirmed' })
  expect(await stateOf(shop, 3)).toBe('confirming')
  shop.through(null)
  await shop.round(130)
  expect(await stateOf(shop, 3)).toBe('paid')
})

describe('dust from a stranger', () => {
  test('leaves an open order open, and a paid one without an excess', async () => {
    const shop = await begun(1)
    shop.pay(4)
    for (const place of [3, 4])
      shop.model.send({
        token: shop.token,
        from: wallet('stranger'),
        to: shop.address(place),
        raw: 1n,
      })
    shop.model.mine(1)
    await finish(shop)
    shop.model.mine()
    await shop.round()
    const [open, paid] = [
      await paymentRequestOf(shop.world, 'PI-3'),
      await paymentRequestOf(shop.world, 'PI-4'),
    ]
    expect(open).toMatchObject({ state: 'open', flags: [], payments: [] })
    expect(paid).toMatchObject({ state: 'paid', flags: [], amountOver: 0n })
    const [noted] = await shop.world.db<[{ count: number }]>`
      select count(*)::int as count from transfers where raw_amount = 1`
    expect(noted.count).toBe(2)
  })
})

test.each(['USDT0', 'USD₮0', 'USDt'])('a token named %s is USDT', async (symbol) => {
  expect(await (await modelShop(1, 1, { symbol })).ledger.compare()).toEqual(fine)
})
