import { beforeEach, describe, expect, test } from 'vitest'
import { piPage, testPi, transfer } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { line, placed, stockedProduct } from '../../../tests/support/shopping.ts'
import { type TestWorld, testConfig, testWorld } from '../../../tests/support/world.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { PiLedger, PiPage } from '../pi/port.ts'
import { paymentRequestOf } from '../requests/views/payment-requests.ts'
import { checkLedger, checkLedgerForShopper } from './check-ledger.ts'

/** A ledger that responds when the test lets it. */
function slowLedger() {
  const waiting: ((page: Result<PiPage>) => void)[] = []
  const pi = {
    paymentsAfter: () => new Promise<Result<PiPage>>((resolve) => waiting.push(resolve)),
  } as unknown as PiLedger
  const asked = async (times: number) => {
    await expect.poll(() => waiting.length).toBe(times)
  }
  return { pi, waiting, asked }
}

let ledger: ReturnType<typeof slowLedger>
let world: TestWorld
let ada: Viewer
let bob: Viewer
beforeEach(async () => {
  ledger = slowLedger()
  world = await testWorld({
    config: { ...testConfig, pi: testPi },
    ledgers: { pi: ledger.pi, demoWallet: null },
  })
  ada = await person(world)
  bob = await person(world)
})

describe('concurrent requests to check the ledger', () => {
  test('share the next check, which sees payments made before they asked', async () => {
    const number = await placed(world, ada, [line(await stockedProduct(world, 1))])
    const paymentRequest = await paymentRequestOf(world, number)
    const first = checkLedger(world)
    await ledger.asked(1)
    const others = Array.from({ length: 4 }, () => checkLedger(world))
    ledger.waiting[0]?.(ok(piPage([])))
    expect(await first).toEqual(ok())
    expect((await paymentRequestOf(world, number))?.state).toBe('open')
    await ledger.asked(2)
    const payment = transfer({
      amount: paymentRequest?.amountDue ?? 0n,
      muxedId: paymentRequest?.memoId ?? null,
      at: world.now(),
    })
    ledger.waiting[1]?.(ok(piPage([payment])))
    expect(await Promise.all(others)).toEqual(others.map(() => ok()))
    expect((await paymentRequestOf(world, number))?.state).toBe('paid')
    expect(ledger.waiting).toHaveLength(2)
  })

  test('do not fail with the check before them', async () => {
    const first = checkLedger(world)
    await ledger.asked(1)
    const second = checkLedger(world)
    ledger.waiting[0]?.(refuse('ledger.unreachable'))
    expect(await first).toEqual(refuse('ledger.unreachable'))
    await ledger.asked(2)
    ledger.waiting[1]?.(ok(piPage([])))
    expect(await second).toEqual(ok())
  })
})

test('a shopper may check ten times a minute, without using up another’s limit', async () => {
  const answered = async (who: Viewer) => {
    const before = ledger.waiting.length
    const look = checkLedgerForShopper(world, who)
    await ledger.asked(before + 1)
    ledger.waiting[before]?.(ok(piPage([])))
    return look
  }
  for (let time = 0; time < 10; time++) expect(await answered(ada)).toEqual(ok())
  expect(await checkLedgerForShopper(world, ada)).toMatchObject({ code: 'limit.reached' })
  expect(ledger.waiting).toHaveLength(10)
  expect(await answered(bob)).toEqual(ok())
})
