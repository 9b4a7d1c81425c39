// The ledger audit: the shop's records compared with the ledger, and each kind of difference.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { keyring } from '../../adapters/keys/keyring.ts'
import { readiness } from '../../server/http/health.ts'
import { recordTransfers } from '../../shop/payments/pi/record-transfers.ts'
import { auditLedgers } from '../../shop/payments/reconciliation/audit-ledgers.ts'
import { createPaymentRequest } from '../../shop/payments/requests/actions/create-payment-request.ts'
import { cursorOf } from '../../shop/payments/requests/views/payment-requests.ts'
import { acceptPayment } from '../../shop/payments/review/accept-payment.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { runCommand } from '../support/browser/processes.ts'
import { type Simulator, startSimulator } from '../support/ledgers/simulator.ts'
import { person } from '../support/people.ts'
import { value } from '../support/shopping.ts'
import { reactionsOfOrders, type TestWorld, testConfig, testWorld } from '../support/world.ts'

let simulator: Simulator
let world: TestWorld
const shopSecret = randomBytes(32)
const folder = mkdtempSync(join(tmpdir(), 'piazza-audit-'))
beforeAll(async () => {
  simulator = await startSimulator()
  world = await testWorld({
    reactions: reactionsOfOrders,
    config: { ...testConfig, pi: simulator.config },
    ledgers: { pi: simulator.ledger, demoWallet: simulator.wallet },
    keys: keyring({ 1: shopSecret }),
  })
})
afterAll(async () => {
  await simulator.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function readOn(): Promise<void> {
  const page = value(
    await simulator.ledger.paymentsAfter(simulator.treasury, await cursorOf(world)),
  )
  value(await recordTransfers(world, page))
}
let orders = 1763712345000
async function paidPaymentRequest(amount: bigint): Promise<string> {
  orders += 1
  const orderNumber = `PI-${orders}`
  const input = { orderNumber, userId: 'u', amount, currency: 'PI', method: 'pi' } as const
  const paymentRequest = value(await createPaymentRequest(world, input))
  value(await simulator.wallet.pay({ destination: paymentRequest.muxed ?? '', amount }))
  await readOn()
  return orderNumber
}
const audit = async (more = {}) => {
  world.clock.advance(1000)
  const [only] = await auditLedgers(world, more)
  if (!only) throw new Error('no audit')
  return only
}
const kinds = async (more = {}) => (await audit(more)).differences.map(({ kind }) => kind)

describe('the ledger audit', () => {
  test('equals payments, refunds and what no ledger shows', async () => {
    await paidPaymentRequest(coins(40))
    await paidPaymentRequest(coins(2))
    const home = value(await simulator.wallet.pay({ destination: simulator.treasury, amount: 5n }))
    expect(home.hash).toHaveLength(64)
    await readOn()
    orders += 1
    const input = {
      orderNumber: `PI-${orders}`,
      userId: 'u',
      currency: 'PI',
      method: 'pi',
    } as const
    value(await createPaymentRequest(world, { ...input, amount: coins(7) }))
    const staff = await person(world, 'finance')
    value(await acceptPayment(world, staff, input.orderNumber, 'paid in the shop'))
    expect(await audit()).toMatchObject({
      outcome: 'equal',
      ledgerSum: coins(42) + 5n,
      ownSum: coins(42) + 5n,
      ledgerCount: 3,
      balance: coins(42) + 5n,
    })
  })

  test('continues from the last equal one, and what is not read yet is no difference', async () => {
    await paidPaymentRequest(coins(1))
    value(await simulator.wallet.pay({ destination: simulator.treasury, amount: 9n }))
    const found = await audit()
    expect(found).toMatchObject({ outcome: 'equal', ledgerSum: coins(43) + 5n, balance: null })
    await readOn()
    expect(await audit()).toMatchObject({ outcome: 'equal', balance: coins(43) + 14n })
  })

  test('finds another amount and an extra row, also before the last equal one', async () => {
    const [row] = await world.db<[{ id: string; amount: bigint }]>`
      select id, amount from transfers order by at, id limit 1`
    await world.db`update transfers set amount = amount + 1 where id = ${row.id}`
    expect(await kinds()).toEqual(['amount'])
    await world.db`update transfers set amount = ${String(row.amount)} where id = ${row.id}`
    expect(await kinds()).toEqual([])

    await world.db`
      insert into transfers (id, ledger, account, operation_id, hash, ledger_number, at, sender, recipient,
        amount, asset, kind, asset_ok, chain_ok, status, match, method, recorded_at)
      select 'invented', ledger, account, '4294967297', hash, ledger_number, at, sender, recipient,
        amount, asset, kind, asset_ok, chain_ok, status, 'none', method, recorded_at
      from transfers where id = ${row.id}`
    expect(await kinds({ whole: true })).toContain('extra')
    await world.db`delete from transfers where id = 'invented'`
    expect(await kinds()).toEqual([])
  })

  const lose = async () => {
    const [lost] = await world.db<[{ id: string; operation: string }]>`
      select id, operation_id as operation from transfers where match = 'none' order by at, id limit 1`
    await world.db`delete from transactions where transfer_id = ${lost.id}`
    await world.db`delete from transfers where id = ${lost.id}`
    return lost.operation
  }
  const isStored = async (operation: string) =>
    (await world.db`select from transfers where operation_id = ${operation}`).length === 1

  test('credits a payment that the reading has passed over, once its transaction proves it', async () => {
    const operation = await lose()
    await simulator.trouble({ path: '/transactions', status: 503, body: 'down', times: 1 })
    expect(await kinds()).toEqual(['missing'])
    expect(await isStored(operation)).toBe(false)
    expect(await kinds()).toEqual([])
    expect(await isStored(operation)).toBe(true)
  })

  test('notifies the owner by mail and /readyz, and is a command', async () => {
    const owner = await person(world, 'admin')
    await lose()
    await simulator.trouble({ path: '/transactions', status: 503, body: 'down', times: 2 })
    await audit()
    const [mail] = await world.db<{ body: string }[]>`
      select body from mail_outbox where to_address = ${owner.email}`
    expect(mail?.body).toContain('npm run piazza -- ledger audit')
    const config = { dataDir: tmpdir(), roles: ['web'] as const }
    expect(await readiness(world, config)).toMatchObject({
      ready: true,
      audit: { state: 'different', differences: 1 },
    })
    const url = new URL(inject('database').adminUrl)
    const [at] = await world.db<[{ name: string }]>`select current_database() as name`
    url.pathname = `/${at.name}`
    const secret = join(folder, 'secret')
    writeFileSync(secret, shopSecret, { mode: 0o600 })
    const env = {
      DEMO: '1',
      DATA_DIR: folder,
      DATABASE_URL: url.href,
      PI_HORIZON_URL: simulator.url,
      PI_NETWORK_PASSPHRASE: simulator.config?.passphrase ?? '',
      PI_TREASURY: simulator.treasury,
      SECRET_KEY_FILE: secret,
    }
    const run = () => runCommand({ env } as never, 'server/commands/piazza.ts', 'ledger', 'audit')
    const different = await run()
    expect(different.text).toContain('on the ledger, not in the shop')
    expect(different.code).toBe(1)
    await simulator.kill()
    const unread = await run()
    expect(unread.text).toContain('NOT READ: ledger.unreachable')
    expect(unread.code).toBe(69)
    await simulator.restart()
  })

  test('reports a server that has lost its history, which is no difference', async () => {
    const path = `/accounts/${simulator.treasury}/payments`
    await simulator.trouble({ path, status: 410, body: '{"type":"before_history"}', times: 1 })
    expect(await audit({ whole: true })).toMatchObject({
      outcome: 'unread',
      failure: 'ledger.history_gone',
    })
  })
})
