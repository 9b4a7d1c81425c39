import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testTronXpub, testXpub } from '../../tests/support/ledgers/chains.ts'
import type { Name } from './names.ts'
import { readUsdt } from './usdt.ts'

const folder = mkdtempSync(join(tmpdir(), 'piazza-usdt-'))
afterAll(() => rmSync(folder, { recursive: true }))

function read(env: Partial<Record<Name, string>>, demo = false) {
  const problems: string[] = []
  const wrong = (text: string) => {
    problems.push(text)
    return null
  }
  return { setup: readUsdt((name) => env[name] ?? null, demo, wrong), problems }
}
const chains = (...list: object[]) => JSON.stringify(list)
const polygon = { chainId: 137, rpcUrls: ['https://rpc.example/key'] }
const own = {
  chainId: 31337,
  name: 'Own',
  rpcUrls: ['http://127.0.0.1:8545'],
  token: '0xdac17f958d2ee523a2206206994597c13d831ec7',
  decimals: 6,
}

test('without settings there is no USDT', () =>
  expect(read({})).toEqual({ setup: null, problems: [] }))

test('a known chain needs its id and a provider only', () => {
  const { setup, problems } = read({
    USDT_CHAINS: chains(polygon, {
      chainId: 56,
      rpcUrls: ['https://a.example', 'https://b.example'],
    }),
    USDT_XPUB: testXpub,
  })
  expect(problems).toEqual([])
  expect(setup).toMatchObject({
    xpub: testXpub,
    chains: [
      {
        ledger: 'eip155:137',
        name: 'Polygon',
        token: '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
        decimals: 6,
        finality: 'finalized',
      },
      { ledger: 'eip155:56', name: 'BNB Chain', decimals: 18 },
    ],
  })
})

test('a custom chain is defined in a file, with its number of confirmations', () => {
  const path = join(folder, 'chains.json')
  writeFileSync(path, chains({ ...own, finality: 12, explorer: 'https://scan.example/tx/' }))
  const { setup, problems } = read({ USDT_CHAINS: path, USDT_XPUB: testXpub }, true)
  expect(problems).toEqual([])
  expect(setup).toMatchObject({ chains: [{ ...own, finality: 12 }] })
})

describe('a chain without USDT', () => {
  const usdc = '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'
  const rows = JSON.stringify([{ symbol: 'USDC', chainId: 137 }])
  const without = { ...polygon, token: null }

  test('is paid in its tokens alone, and knows the USDT that is sent by mistake', () => {
    const { setup, problems } = read({
      USDT_CHAINS: chains(without),
      USDT_XPUB: testXpub,
      TOKENS: rows,
    })
    expect(problems).toEqual([])
    const [chain] = setup?.chains ?? []
    expect(chain).toMatchObject({
      name: 'Polygon',
      token: null,
      accepted: [{ symbol: 'USDC', token: usdc.toLowerCase() }],
    })
    expect(chain?.others.map(({ symbol }) => symbol)).toEqual(['USDC.e', 'USDT'])
  })

  test('needs no field where none is known, and takes another one by its contract', () => {
    const base = { chainId: 8453, rpcUrls: ['https://rpc.example/key'] }
    const env = { USDT_XPUB: testXpub, TOKENS: JSON.stringify([{ symbol: 'USDC', chainId: 8453 }]) }
    const alone = read({ ...env, USDT_CHAINS: chains(base) })
    expect(alone).toMatchObject({
      problems: [],
      setup: { chains: [{ name: 'Base', token: null }] },
    })
    const bridged = { ...base, token: own.token, decimals: 6 }
    expect(read({ ...env, USDT_CHAINS: chains(bridged) })).toMatchObject({
      problems: [],
      setup: { chains: [{ token: own.token }] },
    })
  })

  test('may be another one, beside a chain with USDT', () => {
    const { setup, problems } = read({
      USDT_CHAINS: chains({ chainId: 1, rpcUrls: polygon.rpcUrls }, { ...own, ...noUsdt }),
      USDT_XPUB: testXpub,
      TOKENS: JSON.stringify([{ symbol: 'USDC', chainId: 31337, token: usdc, decimals: 6 }]),
    })
    expect(problems).toEqual([])
    expect(setup?.chains.map(({ token }) => token === null)).toEqual([false, true])
  })
  const noUsdt = { token: null, decimals: undefined }

  test.each([
    [without, {}, 'Polygon: token is null and no row of TOKENS names it'],
    [{ ...without, decimals: 6 }, { TOKENS: rows }, 'decimals and symbol are those of token'],
    [{ ...without, symbol: 'USDT' }, { TOKENS: rows }, 'decimals and symbol are those of token'],
    [{ ...without, token: '' }, { TOKENS: rows }, 'null: no USDT there'],
    [{ ...own, token: undefined }, { TOKENS: rows }, 'null: no USDT there'],
  ])('%j with %j is refused', (chain, env, words) => {
    const { problems } = read({ USDT_CHAINS: chains(chain), USDT_XPUB: testXpub, ...env })
    expect(problems.join('\n')).toContain(words)
  })
})

describe('Tron', () => {
  const tron = { kind: 'tron', rpcUrls: ['https://api.trongrid.io/jsonrpc'], apiKey: 'a-key' }
  const address = 'TG3XXyExBkPp9nzdajDZsozEu4BkaSJozs'

  test('needs its own account key, and has the limits of its public provider', () => {
    const { setup, problems } = read({ USDT_CHAINS: chains(tron), USDT_TRON_XPUB: testTronXpub })
    expect(problems).toEqual([])
    expect(setup).toMatchObject({
      xpub: null,
      tronXpub: testTronXpub,
      chains: [
        {
          ledger: 'tron:728126428',
          name: 'Tron',
          token: '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
          coin: { symbol: 'TRX', decimals: 6 },
          asking: {
            headers: { 'TRON-PRO-API-KEY': 'a-key' },
            allowance: { perSecond: 12, perDay: 95_000 },
          },
        },
      ],
    })
  })

  test('works beside another chain, on a test network, with addresses in its format', () => {
    const shasta = { ...tron, chainId: 0x94a9059e, name: 'Shasta', token: address, decimals: 6 }
    const { setup, problems } = read({
      USDT_CHAINS: chains(polygon, { ...shasta, callsPerSecond: 3, apiKey: undefined }),
      USDT_XPUB: testXpub,
      USDT_TRON_XPUB: testTronXpub,
      USDT_REFUNDS_FROM: address,
    })
    expect(problems).toEqual([])
    expect(setup?.chains[1]).toMatchObject({
      ledger: 'tron:2494104990',
      token: '0x42a1e39aefa49290f2b3f9ed688d7cecf86cd6e0',
      asking: { allowance: { perSecond: 3 } },
    })
    expect(setup?.refundsFrom).toEqual([address])
  })

  test.each([
    [{}, {}, 'USDT_TRON_XPUB is missing'],
    [{ apiKey: 'two words' }, { USDT_TRON_XPUB: testTronXpub }, 'apiKey'],
    [{ callsPerDay: 0 }, { USDT_TRON_XPUB: testTronXpub }, 'callsPerDay'],
    [{ kind: 'bitcoin' }, { USDT_TRON_XPUB: testTronXpub }, 'kind must be'],
    [{ chainId: 137 }, { USDT_TRON_XPUB: testTronXpub }, 'Polygon has a different kind'],
    [{ token: `${address.slice(0, -1)}t` }, { USDT_TRON_XPUB: testTronXpub }, 'token must be'],
    [{}, { USDT_TRON_XPUB: 'xprv9s21' }, 'USDT_TRON_XPUB is a private key'],
  ])('refuses %j with %j', (more, env, words) => {
    const { problems } = read({ USDT_CHAINS: chains({ ...tron, ...more }), ...env })
    expect(problems.join('\n')).toContain(words)
    expect(problems.join('\n')).not.toContain('a-key')
  })

  test('is not available in a demonstration', () => {
    const env = { USDT_CHAINS: chains(tron), USDT_TRON_XPUB: testTronXpub }
    expect(read(env, true).problems.join()).toContain('Tron is a real chain')
  })
})

describe('an error names the chain:', () => {
  test.each([
    [chains({ ...own, rpcUrls: [] }), 'chain 1: rpcUrls'],
    [chains({ ...own, rpcUrls: ['http://node.example'] }), 'chain 1: rpcUrls'],
    [chains({ ...own, rpcUrls: 'https://node.example' }), 'chain 1: rpcUrls'],
    [
      chains(polygon, { ...own, token: '0xdAC17F958D2ee523a2206206994597C13D831ec8' }),
      'chain 2: token',
    ],
    [chains({ ...own, decimals: '6' }), 'chain 1: decimals'],
    [chains({ ...own, decimals: 99 }), 'chain 1: decimals'],
    [chains({ ...own, decimals: 0 }), 'chain 1: decimals must be from 1 to 18'],
    [chains({ ...own, decimals: 30 }), 'chain 1: decimals must be from 1 to 18'],
    [chains({ ...own, symbol: 'US DT' }), 'chain 1: symbol'],
    [chains({ ...own, symbol: '' }), 'chain 1: symbol'],
    [chains({ ...own, symbol: 6 }), 'chain 1: symbol'],
    [chains({ ...own, symbol: 'x'.repeat(13) }), 'chain 1: symbol'],
    [chains({ ...own, name: '' }), 'chain 1: name'],
    [chains({ ...own, finality: 'soon' }), 'chain 1: finality'],
    [chains({ ...own, explorer: 'ftp://x' }), 'chain 1: explorer'],
    [chains({ ...own, others: 'USDC' }), 'chain 1: others'],
    [chains({ ...own, others: [{ token: own.token, symbol: 'USDC', decimals: 6 }] }), 'others'],
    [chains({ ...own, chainId: '1' }), 'chain 1: chainId'],
    [chains(own, own), 'lists a chain twice'],
    ['[]', 'at least one chain'],
    ['[', 'must be JSON'],
    [join(folder, 'missing.json'), 'must be JSON'],
  ])('%s', (text, words) => {
    const { problems } = read({ USDT_CHAINS: text, USDT_XPUB: testXpub })
    expect(problems.join('\n')).toContain(words)
  })

  test('all of them at once', () => {
    const bad = chains({ chainId: 5, decimals: -1 })
    const { problems } = read({ USDT_CHAINS: bad, USDT_XPUB: 'xpub' })
    expect(problems.length).toBeGreaterThanOrEqual(5)
  })

  test('a private key is refused, and never repeated', () => {
    const secret =
      'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi'
    const { problems } = read({ USDT_CHAINS: chains(polygon), USDT_XPUB: secret })
    expect(problems.join()).toContain('USDT_XPUB is a private key')
    expect(problems.join()).not.toContain(secret)
  })

  test('a real chain is refused in a demonstration', () => {
    const { problems } = read({ USDT_CHAINS: chains(polygon), USDT_XPUB: testXpub }, true)
    expect(problems.join()).toContain('Polygon is a real chain')
  })

  test('refuses one setting without the other', () => {
    expect(read({ USDT_XPUB: testXpub }).problems.join()).toContain('USDT_CHAINS is missing')
    expect(read({ USDT_CHAINS: chains(polygon) }).problems.join()).toContain('USDT_XPUB is missing')
  })
})

test('vaults instead of a key, or after it: an address with its checksum', () => {
  const treasury = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const alone = read({ USDT_CHAINS: chains(polygon), USDT_VAULTS: treasury })
  expect(alone).toMatchObject({ setup: { xpub: null, vaults: treasury }, problems: [] })
  const both = read({ USDT_CHAINS: chains(polygon), USDT_XPUB: testXpub, USDT_VAULTS: treasury })
  expect(both.setup).toMatchObject({ xpub: testXpub, vaults: treasury })
  for (const slip of [
    treasury.toLowerCase(),
    treasury.replace('C8', 'C7'),
    `0x${'0'.repeat(40)}`,
    `0x${'a1'.repeat(32)}`,
  ])
    expect(read({ USDT_CHAINS: chains(polygon), USDT_VAULTS: slip }).problems.join()).toContain(
      'USDT_VAULTS must be the address',
    )
  expect(read({ USDT_VAULTS: treasury }).problems.join()).toContain('USDT_CHAINS is missing')
})

test('wallets for refunds: addresses, and errors that do not repeat them', () => {
  const wallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const usdt = { USDT_CHAINS: chains(polygon), USDT_XPUB: testXpub }
  const good = read({ ...usdt, USDT_REFUNDS_FROM: ` ${wallet}, 0x${'ab'.repeat(20)} ` })
  expect(good.problems).toEqual([])
  expect(good.setup?.refundsFrom).toEqual([wallet.toLowerCase(), `0x${'ab'.repeat(20)}`])
  const bad = read({ ...usdt, USDT_REFUNDS_FROM: `${wallet.replace('B', 'b')} secret` })
  expect(bad.problems.join()).toContain('USDT_REFUNDS_FROM must list addresses')
  expect(bad.problems.join()).not.toContain('secret')
})
