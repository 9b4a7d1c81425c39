import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { chainOf } from '../../tests/support/ledgers/chains.ts'
import { withTokens } from './tokens.ts'
import { presets } from './usdt-presets.ts'

const folder = mkdtempSync(join(tmpdir(), 'piazza-tokens-'))
afterAll(() => rmSync(folder, { recursive: true }))

const usdt = '0xc2132d05d31c914a87c6611c10748aeb04b58e8f'
const usdc = '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'
const euro = '0x18ec0A6E18E5bc3784fDd3a3634b31245ab704F6'
const polygon = chainOf({
  chainId: 137,
  name: 'Polygon',
  token: usdt,
  others: presets[137]?.others ?? [],
})

function read(rows: unknown, chains = [polygon]) {
  const problems: string[] = []
  const text = typeof rows === 'string' ? rows : JSON.stringify(rows)
  const read = withTokens(text, chains, (problem) => {
    problems.push(problem)
    return null
  })
  return { problems, chains: read }
}

test('a row needs symbol and chain where the token is known; it is none of the others any more', () => {
  const { problems, chains } = read([{ symbol: 'USDC', chainId: 137 }])
  expect(problems).toEqual([])
  const token = usdc.toLowerCase()
  expect(chains[0]?.accepted).toEqual([
    { symbol: 'USDC', method: 'usdc', contractSymbol: 'USDC', token, decimals: 6 },
  ])
  expect(chains[0]?.others.map(({ symbol }) => symbol)).toEqual(['USDC.e'])
})

test('any other token names its contract and decimals; one with a point in its symbol its code', () => {
  const { problems, chains } = read([
    { symbol: 'EURe', chainId: 137, token: euro, decimals: 18 },
    { symbol: 'USDC.e', code: 'USDCE', chainId: 137 },
  ])
  expect(problems).toEqual([])
  expect(chains[0]?.accepted).toMatchObject([
    { symbol: 'EURE', method: 'eure', contractSymbol: 'EURe', decimals: 18 },
    { symbol: 'USDCE', method: 'usdce', contractSymbol: 'USDC.e', decimals: 6 },
  ])
})

test('rows may be in a file', () => {
  const file = join(folder, 'tokens.json')
  writeFileSync(file, JSON.stringify([{ symbol: 'USDC', chainId: 137 }]))
  expect(read(file)).toMatchObject({ problems: [], chains: [{ accepted: [{ symbol: 'USDC' }] }] })
})

test('no setting changes nothing', () => {
  expect(withTokens(null, [polygon], () => null)).toEqual([polygon])
})

const own = { symbol: 'EURe', chainId: 137, token: euro, decimals: 18 }
test.each([
  ['no JSON', '{', 'TOKENS must be JSON'],
  ['no list', { symbol: 'USDC' }, 'TOKENS must be JSON'],
  ['an empty list', [], 'TOKENS must be JSON'],
  ['a row that is none', ['USDC'], 'row 1: chainId must be'],
  ['another chain', [{ ...own, chainId: 10 }], 'chainId must be that of a chain in USDT_CHAINS'],
  ['a misspelt field', [{ ...own, decimal: 18 }], 'decimal is none of symbol, chainId, token'],
  ['no symbol', [{ ...own, symbol: '' }], 'symbol must be that of the contract'],
  ['a symbol that is a number', [{ ...own, symbol: 7 }], 'symbol must be that of the contract'],
  ['0 decimals', [{ ...own, decimals: 0 }], 'decimals must be from 6 to 18'],
  ['2 decimals', [{ ...own, decimals: 2 }], 'decimals must be from 6 to 18'],
  ['30 decimals', [{ ...own, decimals: 30 }], 'decimals must be from 6 to 18'],
  ['decimals as text', [{ ...own, decimals: '18' }], 'decimals must be from 6 to 18'],
  ['no decimals', [{ ...own, decimals: undefined }], 'decimals must be from 6 to 18'],
  ['no contract', [{ ...own, token: undefined }], 'token must be a contract address'],
  ['a wrong checksum', [{ ...own, token: euro.replace('A', 'a') }], 'with a valid checksum'],
  ['the contract of USDT', [{ ...own, token: usdt }], 'Polygon has this contract already'],
  ['a contract twice', [own, { ...own, code: 'EURX' }], 'row 2: Polygon has this contract already'],
  ['a code twice', [own, { ...own, token: usdc }], 'row 2: Polygon has EURE already'],
  ['USDT', [{ ...own, symbol: 'USDT' }], 'USDT is in USDT_CHAINS'],
  ['a currency', [{ ...own, symbol: 'EUR' }], 'no currency’s code: EUR needs one of its own'],
  ['Pi', [{ ...own, symbol: 'PI' }], 'PI needs one of its own'],
  ['a word of the checkout', [{ ...own, code: 'MANUAL' }], 'no currency’s code'],
  ['a symbol that is no code', [{ ...own, symbol: 'USD.x' }], 'USD.x needs one of its own'],
])('%s is refused with a clear word', (_, rows, word) => {
  const { problems } = read(rows)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(word)
})

test('all rows are read, so that every error is told at once', () => {
  const { problems } = read([{ ...own, decimals: 30 }, { ...own, token: 'x' }, own])
  expect(problems.map((each) => each.slice(0, 13))).toEqual(['TOKENS, row 1', 'TOKENS, row 2'])
})
