import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeAccount } from '../../../shop/payments/destinations/rules/strkey.ts'
import {
  doubleKey,
  type PiDouble,
  startPiDouble,
} from '../../../tests/support/ledgers/pi-platform-double.ts'
import { readConfig } from '../../config/config.ts'
import { contentPolicy } from '../../http/headers.ts'
import { examinePiApp } from './piapp.ts'

let double: PiDouble
beforeAll(async () => {
  double = await startPiDouble({ wallet: '', network: '' })
})
afterAll(() => double?.stop())

const ask = async (apiUrl: string, key = doubleKey) => {
  const [found] = await examinePiApp({ apiUrl, key })
  expect(JSON.stringify(found)).not.toContain(key)
  return found
}

test('the key is accepted, refused, or cannot be checked', async () => {
  expect(await ask(double.url)).toMatchObject({ level: 'ok', remedy: null })
  expect(await ask(double.url, 'another-key-0123456789')).toMatchObject({ level: 'wrong' })
  expect((await ask(double.url, 'another-key-0123456789'))?.remedy).toContain('PI_API_KEY')
  double.setTrouble((_path, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
    return true
  })
  expect((await ask(double.url))?.remedy).toContain('PI_API_URL')
  expect(await ask('http://127.0.0.1:9')).toMatchObject({ level: 'wrong' })
})

const wallet = encodeAccount(randomBytes(32))
const demo = {
  DEMO: '1',
  PI_API_KEY: doubleKey,
  PI_API_URL: 'http://127.0.0.1:4180',
  PI_SDK_URL: 'http://127.0.0.1:4180/pi-sdk.js',
}

test('is off without the key and on with it; errors never repeat the key', () => {
  expect(readConfig({ DEMO: '1' }).config?.piApp).toBeNull()
  expect(readConfig({ ...demo, PI_APP_WALLET: wallet }).config?.piApp).toMatchObject({ wallet })
  const wrong: readonly [Record<string, string>, string][] = [
    [{ PI_API_KEY: 'short' }, 'PI_API_KEY'],
    [{ PI_API_KEY: '', PI_APP_WALLET: wallet }, 'PI_APP_WALLET'],
    [{ PI_APP_WALLET: `S${'A'.repeat(55)}` }, 'PI_APP_WALLET'],
    [{ PI_API_URL: 'http://api.example' }, 'PI_API_URL'],
    [{ PI_API_URL: 'https://api.minepi.com' }, 'a demonstration cannot use'],
    [{ PI_SDK_URL: 'https://x.example/a.js; script-src *' }, ''],
    [{ PI_SDK_URL: 'https://user:pw@x.example/a.js' }, 'PI_SDK_URL'],
    [{ PI_SDK_URL: 'javascript:alert(1)' }, 'PI_SDK_URL'],
    [{ DEMO: '0' }, 'PI_TREASURY'],
  ]
  for (const [more, says] of wrong) {
    const { problems = [] } = readConfig({ ...demo, ...more })
    expect([more, problems.join(' ')]).toEqual([more, expect.stringContaining(says)])
    expect(problems.join(' ')).not.toContain(doubleKey)
    expect(problems.length).toBeGreaterThan(0)
  }
})

test('the policy names the script, not its host, and one origin; without the app none', () => {
  const externalScripts = {
    script: 'https://sdk.minepi.com/pi-sdk.js',
    origin: 'https://api.minepi.com',
  }
  expect(contentPolicy(["'nonce-x'"], true, externalScripts)).toContain(
    "script-src 'self' 'nonce-x' https://sdk.minepi.com/pi-sdk.js; style-src",
  )
  expect(contentPolicy([], true)).not.toContain('minepi')
})
