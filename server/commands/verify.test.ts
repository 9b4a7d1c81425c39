// `piazza verify` as a process, and payments held against a node's answers.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { type Evidence, evidenceFormat } from '../../shop/sales/evidence/rules/format.ts'
import { thumbprint } from '../../shop/sales/evidence/rules/verify.ts'
import { publicJwk, signedFile } from '../../shop/sales/evidence/sign.ts'
import { runCommand } from '../../tests/support/browser/processes.ts'
import { checkPayments } from './verify-payments.ts'

const folder = mkdtempSync(join(tmpdir(), 'piazza-verify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const shop = { name: 'Piazza', url: 'https://shop.example' }
const secret = new Uint8Array(32).fill(9)
const evidence: Evidence = {
  format: evidenceFormat,
  part: 'public',
  shop,
  order: 'PI-1795910400000',
  asOf: '2026-11-30T05:00:00.000Z',
  payment: null,
}
const written = (name: string, content: string) => {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}
function keys(name: string, change: object = {}): string {
  const jwk = publicJwk(secret)
  const key = { ...jwk, kid: thumbprint(jwk), alg: 'EdDSA', use: 'sig', until: null, reason: null }
  const all = [{ ...key, from: '2026-11-01T00:00:00.000Z', revoked: null, ...change }]
  return written(name, JSON.stringify({ shop, asOf: evidence.asOf, keys: all }))
}
const run = (...words: string[]) =>
  runCommand({ env: {} } as never, 'server/commands/piazza.ts', 'verify', ...words)

test('says whose file it is and as of when, and fails for a changed file and a revoked key', async () => {
  const file = written('evidence.json', signedFile(evidence, secret))
  const good = await run(file, '--keys', keys('keys.json'))
  expect([good.code, good.text]).toEqual([0, expect.stringContaining(`as of ${evidence.asOf}`)])
  expect(await run(file)).toMatchObject({ code: 1, text: expect.stringContaining('not checked') })
  const revoked = keys('revoked.json', { revoked: evidence.asOf, reason: 'lost' })
  expect(await run(file, '--keys', revoked)).toMatchObject({
    code: 1,
    text: expect.stringContaining('REVOKED'),
  })
  const changed = written('changed.json', signedFile(evidence, secret).replace('Piazza', 'Pazzia'))
  expect(await run(changed)).toMatchObject({ code: 65, text: expect.stringContaining('NOT VALID') })
  expect(await run(join(folder, 'nowhere.json'))).toMatchObject({ code: 66 })
}, 60_000)

test('holds a payment against the node of its chain', async () => {
  const to = `0x${'ab'.repeat(20)}`
  const token = `0x${'cd'.repeat(20)}`
  const [hash, at] = [`0x${'3f43'.repeat(16)}`, '2026-11-30T04:00:00.000Z']
  let isThere = true
  const answers: Record<string, () => unknown> = {
    eth_chainId: () => '0x89',
    eth_call: () => `0x${(6).toString(16).padStart(64, '0')}`,
    eth_getBlockByNumber: () => ({ timestamp: `0x${(Date.parse(at) / 1000).toString(16)}` }),
    eth_getTransactionReceipt: () =>
      isThere
        ? {
            status: '0x1',
            blockNumber: '0x1',
            logs: [
              {
                address: token,
                topics: [
                  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
                  `0x${'0'.repeat(64)}`,
                  `0x${to.slice(2).padStart(64, '0')}`,
                ],
                data: `0x${(12_500_000).toString(16).padStart(64, '0')}`,
              },
            ],
          }
        : null,
  }
  const node = createServer(async (request, response) => {
    const { id, method } = (await json(request)) as { id: number; method: string }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method]?.() }))
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  const claimed = {
    hash,
    ledger: 'eip155:137',
    at,
    amount: '12500000',
    asset: `USDT:${token}`,
    method: 'usdt',
  }
  const saidOf = async (change: object, chain: Record<string, string> = { 137: url }) => {
    const payment = {
      transfers: [{ ...claimed, ...change }],
      options: [{ method: 'usdt', address: to }],
    }
    const [check] = await checkPayments({ ...evidence, payment }, { chain })
    return check?.is
  }
  try {
    expect(await saidOf({})).toBe('confirmed')
    expect(await saidOf({ amount: '12500001' })).toBe('differs')
    expect(await saidOf({ at: '2026-11-30T04:00:09.000Z' })).toBe('differs')
    expect(await saidOf({}, {})).toBe('unchecked')
    expect(await saidOf({ method: 'manual' })).toBe('unlisted')
    isThere = false
    expect(await saidOf({})).toBe('missing')
    expect(await saidOf({ ledger: 'eip155:1' }, { 1: url })).toBe('unreachable')
  } finally {
    node.close()
  }
})
