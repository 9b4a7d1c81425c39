import { describe, expect, inject, test } from 'vitest'
import type { PiLedger, PiPage } from '../../shop/payments/pi/port.ts'
import { watcherHealth } from '../../shop/payments/reconciliation/views.ts'
import { cursorOf } from '../../shop/payments/requests/views/payment-requests.ts'
import { ok, type Result, refuse } from '../../shop/result.ts'
import { testConfig, testWorld } from '../../tests/support/world.ts'
import { pauseAfter, readOn, startWatcher } from './ledger-watcher.ts'

const treasury = 'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF'
const passphrase = 'Watch test'
const config = { ...testConfig, pi: { treasury, passphrase, simulated: true } }

/** A fake ledger that serves pages from a list by cursor, and counts requests. */
function ledger(answers: Record<string, Result<Partial<PiPage>>>) {
  const cursors: string[] = []
  const pi: PiLedger = {
    check: async () => refuse('ledger.unreachable'),
    balance: async () => refuse('ledger.unreachable'),
    readAgain: async () => refuse('ledger.unreachable'),
    paymentsBefore: async () => refuse('ledger.unreachable'),
    lookUp: async () => refuse('ledger.unreachable'),
    async paymentsAfter(_, cursor) {
      cursors.push(cursor)
      const answer = answers[cursor] ?? ok({})
      if (!answer.ok) return answer
      return ok({
        ledger: passphrase,
        account: treasury,
        after: cursor,
        cursor,
        transfers: [],
        sent: [],
        setAside: [],
        latestLedger: 7,
        closedAt: world.now(),
        readTo: world.now(),
        more: false,
        ...answer.value,
      })
    },
  }
  return { asked: cursors, ledgers: { pi, demoWallet: null } }
}

const world = await testWorld({ config })
const [row] = await world.db<[{ name: string }]>`select current_database() as name`

describe('readOn', () => {
  test('reads from the stored cursor to the end, and stores each page', async () => {
    const { asked, ledgers } = ledger({
      '': ok({ cursor: '10', more: true }),
      '10': ok({ cursor: '20', more: true }),
    })
    expect(await readOn({ ...world, ledgers })).toEqual(ok())
    expect(asked).toEqual(['', '10', '20'])
    expect(await cursorOf(world)).toBe('20')
    expect(await watcherHealth(world)).toMatchObject({ state: 'current', latestLedger: 7 })
  })

  test('a refusal is recorded, the cursor stays, and the next success clears it', async () => {
    const broken = ledger({ '20': refuse('ledger.untrusted') })
    expect(await readOn({ ...world, ledgers: broken.ledgers })).toEqual(refuse('ledger.untrusted'))
    expect(await watcherHealth(world)).toMatchObject({
      state: 'failing',
      failure: 'ledger.untrusted',
    })
    expect(await cursorOf(world)).toBe('20')
    expect(await readOn({ ...world, ledgers: ledger({}).ledgers })).toEqual(ok())
    expect(await watcherHealth(world)).toMatchObject({ state: 'current', failure: null })
  })

  test('without a ledger does nothing', async () => {
    expect(await readOn(world)).toEqual(ok())
  })
})

describe('pauseAfter', () => {
  test.each([
    [0, 2_000, 2_000],
    [1, 2_000, 4_000],
    [3, 2_000, 16_000],
    [9, 2_000, 60_000],
    [40, 5_000, 60_000],
  ])('after %i failures at a pace of %i at most %i', (failures, pace, most) => {
    expect(pauseAfter(failures, pace, 1)).toBe(most)
    expect(pauseAfter(failures, pace, 0)).toBe(failures === 0 ? most : most / 2)
  })
})

describe('startWatcher', () => {
  test('of two processes one reads; when it stops, the other takes over', async () => {
    const url = new URL(inject('database').adminUrl)
    url.pathname = `/${row.name}`
    const first = ledger({})
    const second = ledger({})
    const read = (asked: string[]) =>
      expect.poll(() => asked.length, { interval: 5 }).toBeGreaterThan(2)

    const one = startWatcher({ ...world, ledgers: first.ledgers }, url.href, 10)
    await read(first.asked)
    const two = startWatcher({ ...world, ledgers: second.ledgers }, url.href, 10)
    const before = first.asked.length
    await expect.poll(() => first.asked.length, { interval: 5 }).toBeGreaterThan(before + 10)
    expect(second.asked).toEqual([])
    await one.stop()
    const after = first.asked.length
    await read(second.asked)
    await two.stop()
    expect(first.asked).toHaveLength(after)
  })

  test.each([
    ['ledger.reset', 'error'],
    ['ledger.untrusted', 'error'],
    ['ledger.unreachable', 'warn'],
  ])('%s is reported once as %s, and the cursor stays', async (code, level) => {
    const url = new URL(inject('database').adminUrl)
    url.pathname = `/${row.name}`
    const before = await cursorOf(world)
    world.logged.splice(0)
    const away = ledger({ [before]: refuse(code) })
    const watcher = startWatcher({ ...world, ledgers: away.ledgers }, url.href, 1)
    await expect.poll(() => away.asked.length, { interval: 5 }).toBeGreaterThan(3)
    await watcher.stop()
    const warnings = world.logged.filter(({ message }) => message === 'ledger not read')
    expect(warnings.map((entry) => [entry.level, entry.facts.code])).toEqual([[level, code]])
    expect(await cursorOf(world)).toBe(before)
  })

  test('a database that was away for long is read from at once when it is back', async () => {
    const url = new URL(inject('database').adminUrl)
    url.pathname = `/${row.name}`
    const back = ledger({})
    let times = 0
    const away = {
      ...world,
      ledgers: back.ledgers,
      async transaction(...given: Parameters<typeof world.transaction>) {
        times += 1
        if (times > 14) return world.transaction(...given)
        throw Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' })
      },
    } as typeof world
    const watcher = startWatcher(away, url.href, 10)
    await expect.poll(() => back.asked.length, { timeout: 5_000 }).toBeGreaterThan(20)
    await watcher.stop()
  })

  test('an exception is recorded like a refusal, and the next success clears it', async () => {
    const url = new URL(inject('database').adminUrl)
    url.pathname = `/${row.name}`
    let isBroken = true
    const { ledgers } = ledger({})
    const { pi } = ledgers
    const broken = async (...asked: Parameters<PiLedger['paymentsAfter']>) => {
      if (isBroken) throw new TypeError('no such thing')
      return pi.paymentsAfter(...asked)
    }
    const brokenWorld = { ...world, ledgers: { ...ledgers, pi: { ...pi, paymentsAfter: broken } } }
    const watcher = startWatcher(brokenWorld, url.href, 1)
    const failure = async () => (await watcherHealth(world)).failure
    await expect.poll(failure).toBe('ledger.fault')
    isBroken = false
    await expect.poll(failure).toBe(null)
    await watcher.stop()
  })
})
