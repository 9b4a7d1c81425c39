// Doctor check of a BTCPay Server, with an imitation of it.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { neededRights } from '../../../adapters/providers/btcpay/btcpay.ts'
import { btcPayServer } from '../../../tests/fixtures/payments/btcpay-server.ts'
import { freePort } from '../../free-port.ts'
import { examineBtcPay } from './btcpay.ts'

const server = await btcPayServer()
afterAll(() => server.close())
beforeEach(() => {
  server.setRights([...neededRights])
  for (const lie of Object.keys(server.lies)) delete server.lies[lie as keyof typeof server.lies]
})

const found = (more: Partial<typeof server.settings> = {}) =>
  examineBtcPay({ ...server.settings, ...more })

test('a server whose key has all rights passes, and nothing is made there', async () => {
  expect(await found()).toMatchObject([{ level: 'ok' }])
  expect(server.asked.filter((each) => !each.startsWith('GET '))).toEqual([])
})

test.each(neededRights)('a key without %s is named', async (right) => {
  server.setRights(neededRights.filter((each) => each !== right))
  expect(await found()).toMatchObject([
    {
      level: 'wrong',
      says: expect.stringContaining(right),
      remedy: expect.stringContaining('BTCPAY_KEY_FILE'),
    },
  ])
})

test('another key, another store, a silent and another server fail, each with its remedy', async () => {
  const wrong = async (remedy: string, more: Partial<typeof server.settings> = {}) => {
    const findings = await found(more)
    expect(findings).toMatchObject([{ level: 'wrong', remedy: expect.stringContaining(remedy) }])
    expect(JSON.stringify(findings)).not.toContain(server.apiKey)
  }
  await wrong('BTCPAY_KEY_FILE', { apiKey: 'x'.repeat(40) })
  await wrong('key', { storeId: 'AnotherStoreOfTheServer' })
  await wrong('BTCPAY_URL', { url: `http://127.0.0.1:${await freePort()}` })
  server.lies.status = 503
  await wrong('BTCPAY_URL')
  delete server.lies.status
  server.lies.body = '<!doctype html><title>Login</title>'
  await wrong('BTCPAY_URL')
})
