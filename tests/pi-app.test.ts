// Paying by the Pi app: the shop's real code, a double of Pi's platform over HTTP, and the ledger simulator.
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { piPlatform } from '../adapters/piapp/platform.ts'
import { readOn } from '../server/watch.ts'
import type { Viewer } from '../shop/accounts/rules.ts'
import { approvePiPayment } from '../shop/checkout/actions/piapp/approve.ts'
import { finishPiPayment, finishPiPayments } from '../shop/checkout/actions/piapp/finish.ts'
import { identifyByPiApp } from '../shop/checkout/actions/piapp/identify.ts'
import { resumePiPayment } from '../shop/checkout/actions/piapp/resume.ts'
import { coins, parseAmount, plainAmount } from '../shop/money/rules.ts'
import { auditLedgers } from '../shop/payments/actions/audit-ledger.ts'
import { watchAppWallet } from '../shop/payments/actions/watch-chains.ts'
import { invoiceOf } from '../shop/payments/views.ts'
import { piPaymentById } from '../shop/piapp/views.ts'
import { proofOf } from '../shop/proofs/views.ts'
import type { World } from '../shop/world.ts'
import { addressNamed } from './payments.ts'
import { person } from './people.ts'
import {
  type DoublePayment,
  doubleKey,
  type PiDouble,
  startPiDouble,
} from './pi-platform-double.ts'
import { line, placed, shelved, value } from './shopping.ts'
import { newPayer, passphrase, payment, type Simulator, startSimulator } from './simulator.ts'
import { testConfig, testWorld } from './world.ts'

/** Of the merchant and Pi together: another account than the treasury. */
const appWallet = addressNamed('app wallet')
const base = await testWorld()
let simulator: Simulator
let double: PiDouble
let world: World
let ada: Viewer
let number: string
let thing: string

beforeAll(async () => {
  simulator = await startSimulator()
  value(await simulator.wallet.pay({ destination: appWallet, amount: coins(1) }))
  const pay = async ({ identifier, amount, to_address }: DoublePayment) => {
    const stroops = value(parseAmount(amount, 'PI'))
    const paid = await simulator.wallet.pay({
      destination: to_address,
      amount: stroops,
      memo: identifier,
    })
    return value(paid).hash
  }
  double = await startPiDouble({ wallet: appWallet, network: passphrase, pay })
  const piApp = { wallet: appWallet, scriptUrl: double.scriptUrl, origin: double.url }
  Object.assign(base, {
    config: { ...testConfig, pi: simulator.config, piApp },
    ledgers: { pi: simulator.ledger, demoWallet: simulator.wallet },
    piApp: piPlatform({ url: double.url, key: doubleKey }),
  })
  world = base
  base.clock.set(new Date())
  thing = await shelved(world, 1000)
  await watchAppWallet(world)
  value(await readOn(world))
})
afterAll(async () => {
  await double?.stop()
  await simulator?.stop()
})

beforeEach(async () => {
  base.clock.set(new Date())
  double.setTrouble(null)
  double.asked.length = 0
  ada = await person(world)
  number = await placed(world, ada, [line(thing)])
  double.people.set(tokenOf(ada), { uid: `uid-${ada.id}`, wallet_address: addressNamed(ada.id) })
  value(await identifyByPiApp(world, ada, tokenOf(ada)))
})

const tokenOf = ({ id }: Viewer) => `token-${id}`
const due = async () => plainAmount((await invoiceOf(world, number))?.remaining ?? 0n, 'PI')
const stateOf = async (of = number) => (await invoiceOf(world, of))?.state
const asked = async (more: Partial<DoublePayment> = {}, amount?: string) =>
  double.create(
    {
      user_uid: `uid-${ada.id}`,
      amount: amount ?? (await due()),
      metadata: { order: number },
    },
    more,
  )
const approve = (id: string, who = ada, of = number) =>
  approvePiPayment(world, who, { orderNumber: of, paymentId: id })
const made = (id: string, who = ada) => resumePiPayment(world, who, { paymentId: id, isOld: false })
const found = (id: string, who = ada) => resumePiPayment(world, who, { paymentId: id, isOld: true })
const kept = async (id: string) => (await piPaymentById(world, id))?.state

test('approved, paid, shown by the ledger, completed: the order is paid, matched by the Pi app', async () => {
  const { identifier: id, status } = await asked()
  value(await approve(id))
  expect(status.developer_approved).toBe(true)
  const txid = await double.submit(id)
  expect(await stateOf()).toBe('open')
  expect(value(await made(id))).toBe('completed')
  const invoice = await invoiceOf(world, number)
  expect(invoice).toMatchObject({ state: 'paid', flags: [] })
  expect(invoice?.payments).toMatchObject([{ hash: txid, match: 'pi_sdk', amount: coins(100) }])
  expect(status.developer_completed).toBe(true)
  expect(await kept(id)).toBe('completed')
})

test('55: an altered amount, order, person, network or wallet is not approved, and is cancelled', async () => {
  const other = await placed(world, await person(world), [line(thing)])
  const cases: [Partial<DoublePayment>, string | undefined, string][] = [
    [{}, '99.9999999', 'piapp.amount'],
    [{}, '1e-7', 'piapp.amount'],
    [{}, '100.00000001', 'piapp.unreadable'],
    [{}, '-100', 'piapp.unreadable'],
    [{ metadata: { order: other } }, undefined, 'piapp.order'],
    [{ metadata: {} }, undefined, 'piapp.order'],
    [{ network: 'Pi Testnet' }, undefined, 'piapp.network'],
    [{ direction: 'app_to_user' }, undefined, 'piapp.direction'],
    [{ to_address: addressNamed('elsewhere') }, undefined, 'piapp.wallet'],
  ]
  for (const [more, amount, code] of cases) {
    const one = await asked(more, amount)
    expect([code, await approve(one.identifier)]).toMatchObject([code, { ok: false, code }])
    // What cannot be read is not touched: nobody knows what it is.
    const isRead = code !== 'piapp.unreadable'
    expect([code, one.status]).toMatchObject([
      code,
      { developer_approved: false, cancelled: isRead },
    ])
    expect(await kept(one.identifier)).toBeUndefined()
  }
  expect(await stateOf()).toBe('open')
})

test("55: somebody else's payment is neither approved nor cancelled, nor paid for their order", async () => {
  const eve = await person(world)
  double.people.set(tokenOf(eve), { uid: `uid-${eve.id}` })
  const one = await asked()
  expect(await approve(one.identifier, eve)).toMatchObject({ code: 'piapp.sign_in' })
  value(await identifyByPiApp(world, eve, tokenOf(eve)))
  expect(await approve(one.identifier, eve)).toMatchObject({ code: 'orders.not_found' })
  expect(await made(one.identifier, eve)).toMatchObject({ code: 'piapp.not_found' })
  expect(await found(one.identifier, eve)).toMatchObject({ code: 'piapp.not_found' })
  const own = await placed(world, eve, [line(thing)])
  expect(await approve(one.identifier, eve, own)).toMatchObject({ code: 'piapp.user' })
  expect(one.status).toMatchObject({ developer_approved: false, cancelled: false })
})

test('55: an order that is paid, cancelled or out of time is not approved', async () => {
  const first = await asked()
  value(await approve(first.identifier))
  await double.submit(first.identifier)
  value(await made(first.identifier))
  const second = await asked({}, '100')
  expect(await approve(second.identifier)).toMatchObject({ code: 'piapp.not_due' })
  expect(second.status.cancelled).toBe(true)

  number = await placed(world, ada, [line(thing)])
  base.clock.advance(2 * 3_600_000)
  const late = await asked({}, '100')
  expect(await approve(late.identifier)).toMatchObject({ code: 'piapp.not_due' })
  expect(late.status.cancelled).toBe(true)
})

test('of two payments for one order at once, one is approved; a second begins when Pi has ended the first', async () => {
  const [one, two] = [await asked(), await asked()]
  const answers = await Promise.all([approve(one.identifier), approve(two.identifier)])
  expect(answers.map((each) => (each.ok ? 'ok' : each.code)).sort()).toEqual([
    'ok',
    'piapp.another',
  ])
  const [winner, loser] = answers[0]?.ok ? [one, two] : [two, one]
  expect(loser.status.cancelled).toBe(true)
  winner.status.cancelled = true
  const three = await asked()
  value(await approve(three.identifier))
  expect(await kept(winner.identifier)).toBe('cancelled')
})

test('56: five answers at once complete once', async () => {
  const { identifier: id } = await asked()
  await Promise.all(Array.from({ length: 5 }, () => approve(id)))
  await double.submit(id)
  await Promise.all(Array.from({ length: 5 }, () => made(id)))
  value(await finishPiPayment(world, id))
  expect(double.count('/complete')).toBe(1)
  expect((await invoiceOf(world, number))?.payments).toHaveLength(1)
  expect(await stateOf()).toBe('paid')
})

describe('57: closed after paying', () => {
  test('comes back: the unfinished payment is completed', async () => {
    const { identifier: id } = await asked()
    value(await approve(id))
    await double.submit(id)
    expect(value(await found(id))).toBe('completed')
    expect(await stateOf()).toBe('paid')
  })

  test('never comes back: the job completes it', async () => {
    const { identifier: id } = await asked()
    value(await approve(id))
    await double.submit(id)
    base.clock.advance(180_000)
    await finishPiPayments(world)
    expect(await kept(id)).toBe('completed')
    expect(await stateOf()).toBe('paid')
  })

  test('found unfinished and unpaid: it is cancelled, so that the next may begin', async () => {
    const one = await asked()
    value(await approve(one.identifier))
    expect(value(await found(one.identifier))).toBe('cancelled')
    expect(one.status.cancelled).toBe(true)
    value(await approve((await asked()).identifier))
  })

  test('paid, and unknown to the shop: completed for the order of its metadata, if that is theirs', async () => {
    const one = await asked()
    one.status.developer_approved = true
    await double.submit(one.identifier)
    expect(value(await found(one.identifier))).toBe('completed')
    expect(await stateOf()).toBe('paid')

    const foreign = await placed(world, await person(world), [line(thing)])
    const two = await asked({ metadata: { order: foreign } }, '100')
    two.status.developer_approved = true
    await double.submit(two.identifier)
    expect(value(await found(two.identifier))).toBe('completed')
    expect(await stateOf(foreign)).toBe('open')
  })
})

describe('only the ledger credits', () => {
  test('a txid that the ledger does not show is neither money nor completed; written down before Pi is told', async () => {
    const one = await asked()
    value(await approve(one.identifier))
    one.transaction = { txid: 'a'.repeat(64), verified: true, _link: '' }
    expect(value(await made(one.identifier))).toBe('waiting')
    expect(await piPaymentById(world, one.identifier)).toMatchObject({
      state: 'submitted',
      hash: 'a'.repeat(64),
    })
    expect(double.count('/complete')).toBe(0)
    expect(await stateOf()).toBe('open')
  })

  test("another's payment, which Pi's server has not named, cannot be taken by saying its hash", async () => {
    const stranger = await newPayer(simulator, coins(500))
    await stranger.send([payment(appWallet, coins(100))])
    value(await readOn(world))
    const one = await asked()
    value(await approve(one.identifier))
    // The browser's word is not even asked for: Pi says that there is no transaction.
    expect(value(await made(one.identifier))).toBe('waiting')
    expect(await stateOf()).toBe('open')
  })

  test('what the watcher reads first finds its order by the memo that Pi writes', async () => {
    const { identifier: id } = await asked()
    value(await approve(id))
    await double.submit(id)
    value(await readOn(world))
    expect(await stateOf()).toBe('paid')
    expect(await kept(id)).toBe('approved')
    expect(value(await made(id))).toBe('completed')
  })

  test('what was read without an order gets it when Pi names the transaction', async () => {
    const one = await asked()
    value(await approve(one.identifier))
    const stranger = await newPayer(simulator, coins(500))
    const sent = await stranger.send([payment(appWallet, coins(100))])
    value(await readOn(world))
    expect(await stateOf()).toBe('open')
    one.transaction = { txid: sent.hash ?? '', verified: true, _link: '' }
    expect(value(await made(one.identifier))).toBe('completed')
    expect((await invoiceOf(world, number))?.payments).toMatchObject([{ match: 'pi_sdk' }])
  })

  test('less than was approved pays less: the ledger says how much', async () => {
    const one = await asked()
    value(await approve(one.identifier))
    const stranger = await newPayer(simulator, coins(500))
    const sent = await stranger.send([payment(appWallet, coins(40))])
    one.transaction = { txid: sent.hash ?? '', verified: true, _link: '' }
    value(await made(one.identifier))
    expect(await stateOf()).toBe('partial')
  })

  test('an unpaid order does not run out while the app wallet is unread', async () => {
    await base.db`update ledger_cursors set read_to = null where account = ${appWallet}`
    const [option] = (await invoiceOf(world, number))?.options ?? []
    expect(option?.readTo).toBeNull()
    value(await readOn(world))
    expect((await invoiceOf(world, number))?.options[0]?.readTo).not.toBeNull()
  })

  test('both accounts are added up', async () => {
    value(await readOn(world))
    const audits = await auditLedgers(world, { whole: true })
    expect(audits.map(({ account, outcome }) => [account, outcome])).toEqual([
      [simulator.treasury, 'equal'],
      [appWallet, 'equal'],
    ])
  })
})

describe("Pi's server is in trouble", () => {
  const says = (status: number, body: string) => (_path: string, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    return true
  }
  const whole = (more: object) =>
    JSON.stringify({
      identifier: 'x',
      user_uid: 'u',
      metadata: {},
      direction: 'user_to_app',
      network: passphrase,
      status: {},
      transaction: null,
      amount: 100,
      ...more,
    })

  test.each([
    ['HTML', 200, '<html>Just a moment</html>', 'piapp.unreadable'],
    ['half an answer', 200, '{"identifier": "x", "amount": 1', 'piapp.unreadable'],
    ['an empty answer', 200, '', 'piapp.unreadable'],
    ['a list', 200, '[]', 'piapp.unreadable'],
    ['another payment', 200, whole({ identifier: 'other' }), 'piapp.unreadable'],
    ['no status', 200, whole({}), 'piapp.unreadable'],
    ['an amount as text', 200, whole({ amount: 'lots' }), 'piapp.unreadable'],
    ['a txid that is none', 200, whole({ transaction: { txid: '../x' } }), 'piapp.unreadable'],
    ['too much', 200, `"${'x'.repeat(1_100_000)}"`, 'piapp.unreadable'],
    ['a limit', 429, '{}', 'piapp.limited'],
    ['a fault', 502, 'Bad Gateway', 'piapp.unreachable'],
    ['a wrong key', 401, '{}', 'piapp.key'],
    ['a redirect', 302, '', 'piapp.unreadable'],
  ])(
    '%s: refused, nothing is stored, and it goes on afterwards',
    async (_name, status, body, code) => {
      const { identifier: id } = await asked()
      double.setTrouble(says(status, body))
      expect(await approve(id)).toMatchObject({ ok: false, code })
      expect(await kept(id)).toBeUndefined()
      double.setTrouble(null)
      value(await approve(id))
      await double.submit(id)
      double.setTrouble(says(status, body))
      expect(await made(id)).toMatchObject({ ok: false, code })
      double.setTrouble(null)
      expect(value(await made(id))).toBe('completed')
      expect(await stateOf()).toBe('paid')
    },
  )

  test('the answer to /approve is lost: asked again, it is approved once', async () => {
    const one = await asked()
    double.setTrouble((path, response) => {
      if (!path.endsWith('/approve')) return false
      one.status.developer_approved = true
      response.destroy()
      return true
    })
    expect(await approve(one.identifier)).toMatchObject({ code: 'piapp.unreachable' })
    expect(await kept(one.identifier)).toBe('asked')
    double.setTrouble(null)
    value(await approve(one.identifier))
    expect(await kept(one.identifier)).toBe('approved')
  })

  test('the answer to /complete is lost: the job learns that it is done, with growing pauses', async () => {
    const one = await asked()
    value(await approve(one.identifier))
    await double.submit(one.identifier)
    double.setTrouble((path, response) => {
      if (!path.endsWith('/complete')) return false
      one.status.developer_completed = true
      response.destroy()
      return true
    })
    expect(await made(one.identifier)).toMatchObject({ code: 'piapp.unreachable' })
    // The money is the ledger's word, whatever Pi answers.
    expect(await stateOf()).toBe('paid')
    double.setTrouble(says(503, 'away'))
    const before = double.asked.length
    await finishPiPayments(world)
    expect(double.asked.length).toBe(before)
    base.clock.advance(11_000)
    await finishPiPayments(world)
    base.clock.advance(11_000)
    await finishPiPayments(world)
    expect(await piPaymentById(world, one.identifier)).toMatchObject({
      state: 'submitted',
      attempts: 2,
      failure: 'piapp.unreachable',
    })
    double.setTrouble(null)
    base.clock.advance(60_000)
    await finishPiPayments(world)
    expect(await kept(one.identifier)).toBe('completed')
  })

  test('a process that dies at its step: another goes on after half a minute', async () => {
    const one = await asked()
    value(await approve(one.identifier))
    await double.submit(one.identifier)
    await base.db`
      update pi_payments set busy_until = ${new Date(world.now().getTime() + 30_000)}
      where id = ${one.identifier}`
    expect(value(await made(one.identifier))).toBe('waiting')
    base.clock.advance(180_000)
    await finishPiPayments(world)
    expect(await kept(one.identifier)).toBe('completed')
  })
})

describe('who somebody is to Pi', () => {
  test('Pi names their wallet, and that is a proof; a browser names nobody', async () => {
    expect(await proofOf(world, ada.id, addressNamed(ada.id))).toMatchObject({ method: 'pi_app' })
    const eve = await person(world)
    for (const token of ['', 'no such token', 'x\r\ny', 'x'.repeat(3000), 'token-of-nobody'])
      expect(await identifyByPiApp(world, eve, token)).toMatchObject({ code: 'piapp.token' })
    expect(await proofOf(world, eve.id, addressNamed(ada.id))).toBeNull()
  })

  test('without the wallet, or with one that is none, there is no proof', async () => {
    const eve = await person(world)
    for (const wallet_address of [undefined, 'G123', 'toString']) {
      double.people.set(tokenOf(eve), { uid: `uid-${eve.id}`, wallet_address })
      expect(value(await identifyByPiApp(world, eve, tokenOf(eve)))).toBeNull()
    }
  })
})
