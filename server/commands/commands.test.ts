// Operator commands as npm runs them: replaying a proof, and the list of addresses.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillAddresses } from '../../shop/payments/destinations/deposit-addresses.ts'
import { recordTransfers } from '../../shop/payments/pi/record-transfers.ts'
import { createPaymentRequest } from '../../shop/payments/requests/actions/create-payment-request.ts'
import { writeProof } from '../../shop/payments/requests/rules/payment-proof.ts'
import { proofById, proofIdFor } from '../../shop/payments/requests/views/proof.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { runCommand } from '../../tests/support/browser/processes.ts'
import { paidUsdt, testUsdt, usdtWithRate } from '../../tests/support/ledgers/rated-usdt.ts'
import { piPage, testPi, transfer } from '../../tests/support/payments.ts'
import { value } from '../../tests/support/shopping.ts'
import { noReactions, type TestWorld, testConfig, testWorld } from '../../tests/support/world.ts'

let world: TestWorld
const folder = mkdtempSync(join(tmpdir(), 'piazza-commands-'))
const { ports, rates } = usdtWithRate('1', () => world.now())
beforeAll(async () => {
  const config = { ...testConfig, pi: testPi, usdt: testUsdt }
  world = await testWorld({ config, usdt: ports, rates, reactions: noReactions })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let orders = 1763712345000
async function paymentRequestFor(method: 'pi' | 'usdt') {
  orders += 1
  const order = { orderNumber: `PI-${orders}`, userId: 'ada', amount: coins(100) } as const
  return value(await createPaymentRequest(world, { ...order, currency: 'PI', method }))
}

describe('piazza proof', () => {
  const run = (...words: string[]) =>
    runCommand({ env: {} } as never, 'server/commands/piazza.ts', 'proof', ...words)
  async function proofFile(change: (json: string) => string = (json) => json): Promise<string> {
    const { orderNumber, memoId } = await paymentRequestFor('pi')
    const paid = transfer({ amount: coins(100), muxedId: memoId, at: world.now() })
    value(await recordTransfers(world, piPage([paid])))
    const proof = await proofById(world, (await proofIdFor(world, orderNumber)) ?? '')
    if (!proof) throw new Error('no proof')
    const file = join(folder, `${orderNumber}.json`)
    writeFileSync(file, change(writeProof(proof)))
    return file
  }

  test('recomputes the state from the file, and confirms that of the page', async () => {
    const { code, text } = await run(await proofFile())
    expect(text).toContain('"state": "paid"')
    expect(text).toContain(`"received": "${coins(100)}"`)
    expect(text).toContain('Matches the page.')
    expect(code).toBe(0)
  })

  test('fails where the page’s state does not follow from its facts', async () => {
    const lying = await proofFile((json) => {
      const proof = JSON.parse(json)
      proof.facts.payments[0].value = String(coins(1))
      return JSON.stringify(proof)
    })
    const { code, text } = await run(lying)
    expect(text).toContain('DOES NOT MATCH the page.')
    expect(code).toBe(1)
  })

  test('prints its usage without a file, or for a missing or other one', async () => {
    const none = await run()
    expect(none.text).toContain('Usage: piazza proof')
    expect(none.code).toBe(64)
    expect(await run(join(folder, 'nowhere.json'))).toEqual({
      code: 66,
      text: `${join(folder, 'nowhere.json')} cannot be read.\n`,
    })
    const other = await run(join(import.meta.dirname, '../../package.json'))
    expect([other.code, other.text]).toEqual([65, expect.stringContaining('not the facts.json')])
  })
})

test('piazza ledger addresses lists each as CSV, with order and received amount', async () => {
  expect(await fillAddresses(world)).toBeGreaterThan(0)
  const paid = await paymentRequestFor('usdt')
  const waiting = await paymentRequestFor('usdt')
  const asPaid = { operationId: 'block 1:0', recipient: paid.address.toLowerCase() }
  await paidUsdt(world, paid.orderNumber, 12_500_000n, asPaid)
  const secret = join(folder, 'secret')
  writeFileSync(secret, randomBytes(32), { mode: 0o600 })
  const env = {
    DEMO: '1',
    DATA_DIR: folder,
    DATABASE_URL: world.url,
    SECRET_KEY_FILE: secret,
  }
  const { code, text } = await runCommand(
    { env } as never,
    'server/commands/piazza.ts',
    'ledger',
    'addresses',
  )
  expect(code).toBe(0)
  const lines: string[] = text.trim().split('\n')
  expect(lines[0]).toBe('account,index,address,order,paid_usdt,paid_others')
  const rows = lines.slice(1).map((line) => line.split(','))
  expect(rows.every((row) => row.length === 6 && /^0x[0-9a-fA-F]{40}$/.test(row[2] ?? ''))).toBe(
    true,
  )
  // Complete: wallets stop scanning at gaps in the indexes.
  expect(rows.map(([, index]) => Number(index))).toEqual(rows.map((_, place) => place))
  const of = (number: string) => rows.find(([, , , order]) => order === number)
  expect(of(paid.orderNumber)?.[2]?.toLowerCase()).toBe(paid.address.toLowerCase())
  expect(of(paid.orderNumber)?.[4]).toBe('12.5')
  expect(of(waiting.orderNumber)?.[4]).toBe('0')
  expect(rows.filter(([, , , order]) => order === '').length).toBeGreaterThan(100)
})
