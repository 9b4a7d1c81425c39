// Messages of payment providers as they arrive over HTTP, most of them from strangers.
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { server, world } from '../../tests/fixtures/payments/btcpay.ts'
import { quietRepeats } from '../logging/repeated-lines.ts'
import { isPaymentHook, takePaymentHook } from './payment-hooks.ts'

const message = (url: string, body: string, signature = '') =>
  Object.assign(Readable.from([Buffer.from(body)]), {
    url,
    method: 'POST',
    headers: { 'btcpay-sig': signature },
  }) as unknown as IncomingMessage

test('a flood of forged messages is one line of the log, whatever they name', async () => {
  const lines: unknown[] = []
  const add = (line: string, facts?: object) => void lines.push([line, facts])
  const log = quietRepeats({ info: add, warn: add, error: add })
  const strange = { ...world, log }
  for (let count = 0; count < 200; count += 1) {
    const body = server.event('InvoiceSettled', `invoice${count}`)
    const forged = message('/payment-hooks/btcpay', body, `sha256=${'ab'.repeat(32)}`)
    expect(isPaymentHook(forged)).toBe(true)
    expect(await takePaymentHook(strange, forged)).toBe(401)
    expect(await takePaymentHook(strange, message(`/payment-hooks/${count}`, body))).toBe(404)
  }
  expect(lines).toEqual([
    ['payment hook refused', { method: 'btcpay', code: 'provider.signature' }],
  ])
})

test.each([
  ['signed', 200, (body: string) => [body, server.signatureOf(body)]],
  ['of another store', 403, (body: string) => signed(body.replace(server.storeId, 'Another'))],
  ['that is no event', 400, () => signed('[]')],
  ['that is too long', 413, () => signed(`"${'x'.repeat(70_000)}"`)],
] as const)('a message %s is answered %i', async (_, status, make) => {
  const [body = '', signature] = make(server.event('InvoiceSettled', 'unknown'))
  expect(await takePaymentHook(world, message('/payment-hooks/btcpay', body, signature))).toBe(
    status,
  )
})

const signed = (body: string) => [body, server.signatureOf(body)]
