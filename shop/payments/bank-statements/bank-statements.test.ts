// A statement from file to paid orders, on a real database.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  ada,
  finance,
  fresh,
  method,
  orderBy,
  ordered,
  stateOf,
  world,
} from '../../../tests/fixtures/payments/manual.ts'
import { ownTemporaryFolder } from '../../../tests/support/runs/temporary-folder.ts'
import { value } from '../../../tests/support/shopping.ts'
import { shopDay } from '../../platform/time-zone.ts'
import { finishPayments } from '../manual/actions.ts'
import { recordedPayments } from '../manual/views.ts'
import { readBankStatement, recordLines } from './actions.ts'
import type { Proposal } from './rules/proposals.ts'

const bank = await method('bank_transfer')
const folder = ownTemporaryFolder('statements')

async function read(rows: readonly string[], who = fresh(finance)) {
  const path = join(folder, `${world.id()}.csv`)
  const text = `Buchungstag;Verwendungszweck;Name;Betrag\n${rows.join('\n')}\n`
  await writeFile(path, Buffer.from(text, 'latin1'))
  return readBankStatement(world, who, { path, order: 'auto' })
}
const row = (purpose: string, amount = '25,00', name = 'Zoë Müller') =>
  `${shopDay(world, world.now())};${purpose};${name};${amount}`

const chosen = ({ orderNumber, amount, day, purpose, fingerprint }: Proposal, more = {}) =>
  JSON.stringify({
    id: `form-of-a-test-${world.id()}`,
    orderNumber,
    amount: `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`,
    currency: 'EUR',
    day,
    reference: purpose,
    fingerprint,
    ...more,
  })

test('pays the orders that are chosen, once', async () => {
  const [one, two] = [await ordered(bank), await ordered(bank)]
  const rows = [row(`Danke ${one}`), row(two.replace('PI-', ''), '10,00'), row('Miete', '700,00')]
  const { proposals } = value(await read(rows))
  expect(proposals.map(({ kind, orderNumber }) => [kind, orderNumber])).toEqual([
    ['exact', one],
    ['part', two],
    ['unknown', null],
  ])
  expect(proposals[0]?.payer).toBe('Zoë Müller')
  const sent = proposals.slice(0, 2).map((each) => chosen(each))
  expect(value(await recordLines(world, fresh(finance), sent))).toEqual([
    { orderNumber: one, outcome: 'agreed' },
    { orderNumber: two, outcome: 'agreed' },
  ])
  // Back and once more.
  value(await recordLines(world, fresh(finance), sent))
  world.clock.advance(10 * 60_000)
  await finishPayments(world)
  expect(await stateOf(one)).toMatchObject({ state: 'paid' })
  expect(await stateOf(two)).toMatchObject({ state: 'partial' })
  // A later statement that begins with the same days.
  const again = value(await read([row('Neu', '1,00'), ...rows]))
  expect(again.proposals.map(({ kind }) => kind)).toEqual([
    'unknown',
    'booked',
    'booked',
    'unknown',
  ])
  const [, booked] = again.proposals
  expect(
    value(
      await recordLines(world, fresh(finance), [chosen(booked as Proposal, { orderNumber: one })]),
    ),
  ).toMatchObject([{ outcome: { code: 'manual.booked' } }])
})

test('two payments alike on one day are two', async () => {
  const number = await ordered(bank)
  const { proposals } = value(await read([row(number, '5,00'), row(number, '5,00')]))
  value(
    await recordLines(
      world,
      fresh(finance),
      proposals.map((each) => chosen(each)),
    ),
  )
  expect((await recordedPayments(world, number)).map(({ amount }) => amount)).toEqual([500n, 500n])
})

test('an order is found by its amount alone only while it lacks it', async () => {
  const number = value(await orderBy(bank))
  const others = value(await read([row('ohne Nummer')])).proposals[0]
  // Orders of the other tests lack the same.
  expect(others?.orders).toContain(number)
  expect(['amount', 'several']).toContain(others?.kind)
})

test('one refused line does not stop the others', async () => {
  const number = await ordered(bank)
  const { proposals } = value(await read([row(number)]))
  const [line] = proposals as [Proposal]
  const wrong = [
    chosen(line, { orderNumber: 'PI-1' }),
    chosen(line, { amount: '99999' }),
    chosen(line),
  ]
  expect(value(await recordLines(world, fresh(finance), wrong))).toMatchObject([
    { outcome: { code: 'payment.no_request' } },
    { outcome: { code: 'manual.amount_huge' } },
    { outcome: 'agreed' },
  ])
})

test('is for those who may decide on payments, with a fresh proof where one is recorded', async () => {
  const number = await ordered(bank)
  const { proposals } = value(await read([row(number)]))
  const lines = proposals.map((each) => chosen(each))
  expect(await read([row('x')], fresh(ada))).toMatchObject({ code: 'admin.not_allowed' })
  expect(await recordLines(world, fresh(ada), lines)).toMatchObject({ code: 'admin.not_allowed' })
  const stale = { ...finance, proof: null }
  expect(await recordLines(world, stale, lines)).toMatchObject({ code: 'accounts.stepUp' })
  expect(await recordedPayments(world, number)).toEqual([])
})

test.each([
  [[], 'statement.none'],
  [Array.from({ length: 201 }, () => '{}'), 'statement.chosen'],
  [['{}'], 'form.invalid'],
  [['not json'], 'form.invalid'],
  [['{"toString":1}'], 'form.invalid'],
])('%j is refused', async (sent, code) => {
  expect(await recordLines(world, fresh(finance), sent)).toMatchObject({ code })
})

test('a workbook or picture is no statement', async () => {
  const path = join(folder, 'book.xlsx')
  await writeFile(path, Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]))
  const sent = { path, order: 'auto' } as const
  expect(await readBankStatement(world, fresh(finance), sent)).toMatchObject({
    code: 'imports.workbook',
  })
})
