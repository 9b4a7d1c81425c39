// USDT settings: chains, extended public key. All errors are reported at once.
import type { ChainSetup } from '../../adapters/ledgers/evm/chain.ts'
import { problemOfXpub } from '../../adapters/ledgers/evm/xpub-text.ts'
import { familyOf, tokensOn } from '../../shop/payments/destinations/rules/chain.ts'
import { readEvmAddress } from '../../shop/payments/destinations/rules/evm-address.ts'
import { readTronAddress } from '../../shop/payments/destinations/rules/tron-address.ts'
import type { Token } from '../../shop/payments/tokens/port.ts'
import { tokenDecimals } from '../../shop/platform/money/rules.ts'
import { isSymbol, readContract } from './contracts.ts'
import { readJsonList } from './json-list.ts'
import type { Given, Wrong } from './names.ts'
import { withTokens } from './tokens.ts'
import { type Preset, presets, tronMainnet } from './usdt-presets.ts'

/**
 * `xpub` is null if vaults are used and no key was ever set, or if only Tron is configured. `vaults`: the merchant's
 * wallet that collecting contracts pay to (EIP-55); null if addresses are derived from the key. `refundsFrom` is in
 * lower case.
 */
export function readUsdt(given: Given, demo: boolean, wrong: Wrong) {
  const text = given('USDT_CHAINS')
  const [xpub, tronXpub] = [given('USDT_XPUB'), given('USDT_TRON_XPUB')]
  const vaults = readVaults(given('USDT_VAULTS'), wrong)
  if (!text && !xpub && !tronXpub && !vaults) {
    if (given('TOKENS')) wrong('USDT_CHAINS is missing: TOKENS are paid on its chains.')
    return null
  }
  if (!text) wrong('USDT_CHAINS is missing: USDT_XPUB, USDT_VAULTS and USDT_TRON_XPUB need it.')
  const chains = withTokens(given('TOKENS'), text ? readChains(text, demo, wrong) : [], wrong)
  for (const { name } of chains.filter((each) => tokensOn(each).length === 0))
    wrong(
      `USDT_CHAINS, ${name}: token is null and no row of TOKENS names it, so nothing is paid there.`,
    )
  const isTron = chains.map(({ ledger }) => familyOf(ledger) === 'tron')
  if (!xpub && !vaults && (isTron.includes(false) || chains.length === 0))
    wrong('USDT_XPUB is missing: USDT_CHAINS needs it.')
  if (!tronXpub && isTron.includes(true))
    wrong('USDT_TRON_XPUB is missing: Tron needs its own account key (m/44’/195’/0’).')
  for (const [name, key, family] of [
    ['USDT_XPUB', xpub, 'eip155'],
    ['USDT_TRON_XPUB', tronXpub, 'tron'],
  ] as const) {
    const problem = key && problemOfXpub(key, family)
    if (problem) wrong(`${name} ${problem}`)
  }
  const refundsFrom = readRefundsFrom(given('USDT_REFUNDS_FROM') ?? '', wrong)
  return chains.length > 0 ? { xpub, vaults, tronXpub, chains, refundsFrom } : null
}

/** Requires the EIP-55 checksum: a typing error would send all payments to a lost address. */
function readVaults(text: string | null, wrong: Wrong): string | null {
  if (text === null) return null
  const address = readEvmAddress(text)
  if (address === text && BigInt(text) > 0n) return address
  return wrong(
    'USDT_VAULTS must be the address of your own wallet: 0x and 40 digits, with uppercase and lowercase letters as the wallet shows them.',
  )
}

/** Addresses separated by blanks or commas. */
function readRefundsFrom(text: string, wrong: Wrong): string[] {
  const typed = text.split(/[\s,]+/).filter(Boolean)
  const addresses = typed.flatMap(
    (each) => readTronAddress(each) ?? readEvmAddress(each)?.toLowerCase() ?? [],
  )
  if (addresses.length < typed.length)
    wrong(
      'USDT_REFUNDS_FROM must list addresses with valid checksums: 0x and 40 digits each (T… on Tron).',
    )
  return addresses
}

/** JSON, or the path of a JSON file: a list of chains. */
function readChains(text: string, demo: boolean, wrong: Wrong): ChainSetup[] {
  const list = readJsonList(text)
  if (list === null) {
    wrong(
      'USDT_CHAINS must be JSON, or the path of a JSON file: [{"chainId": 137, "rpcUrls": ["https://…"]}].',
    )
    return []
  }
  if (list.length === 0) {
    wrong('USDT_CHAINS must list at least one chain.')
    return []
  }
  const chains = list.flatMap((each: unknown, place) =>
    readChain(each, (text) => wrong(`USDT_CHAINS, chain ${place + 1}: ${text}`), demo),
  )
  const ids = chains.map(({ chainId }) => chainId)
  if (new Set(ids).size < ids.length) wrong('USDT_CHAINS lists a chain twice.')
  return chains
}

function readChain(each: unknown, wrong: Wrong, demo: boolean): ChainSetup[] {
  const chain = (typeof each === 'object' && each !== null ? each : {}) as Record<string, unknown>
  const isTron = chain.kind === 'tron'
  if (chain.kind !== undefined && !isTron && chain.kind !== 'evm')
    wrong('kind must be "evm" or "tron".')
  const { chainId = isTron ? tronMainnet : undefined, rpcUrls } = chain
  if (!Number.isSafeInteger(chainId) || (chainId as number) < 1) {
    wrong('chainId must be a whole number.')
    return []
  }
  const preset = presets[chainId as number]
  if (demo && preset) wrong(`${preset.name} is a real chain, which a demonstration cannot use.`)
  const urls = Array.isArray(rpcUrls) ? rpcUrls : []
  if (urls.length === 0 || !urls.every(isRpcUrl))
    wrong('rpcUrls must start with https:// (http:// only on this machine).')
  if (preset && isTron !== (preset.isTron ?? false)) wrong(`${preset.name} has a different kind.`)
  const given = chain.token === undefined ? preset?.token : chain.token
  const usdt = given === null ? withoutUsdt(chain, wrong) : readContractOf(chain, preset, wrong)
  const name = String(chain.name ?? preset?.name ?? '')
  if (!/^.{1,40}$/.test(name)) wrong('name must be the name of the chain, up to 40 characters.')
  const finality = chain.finality ?? 'finalized'
  if (finality !== 'finalized' && (!Number.isInteger(finality) || (finality as number) < 1))
    wrong('finality must be "finalized" or a number of blocks.')
  const explorer = chain.explorer ?? preset?.explorer ?? null
  if (explorer !== null && !String(explorer).startsWith('https://'))
    wrong('explorer must be a URL that a transaction hash can be added to: https://….')
  const asking = readAsking(chain, isTron, wrong)
  const coin = String(chain.coin ?? preset?.coin ?? (isTron ? 'TRX' : 'ETH')).slice(0, 12)
  return [
    {
      ledger: `${isTron ? 'tron' : 'eip155'}:${chainId}`,
      name,
      chainId: chainId as number,
      ...usdt,
      others: withPreset(
        readOthers(chain.others, usdt.token, wrong) ?? preset?.others ?? [],
        usdt.token === null ? preset : undefined,
      ),
      coin: { symbol: coin, decimals: isTron ? 6 : 18 },
      ...(asking && { asking }),
      explorer: explorer === null ? null : String(explorer),
      rpcUrls: urls.map(String),
      finality: finality as ChainSetup['finality'],
    },
  ]
}

type Contract = Pick<ChainSetup, 'token' | 'decimals' | 'symbol'>

/** USDT's contract on a chain. */
function readContractOf(
  chain: Record<string, unknown>,
  preset: Preset | undefined,
  wrong: Wrong,
): Contract {
  const token = readContract(chain.token ?? preset?.token)
  if (!token)
    wrong(
      'token must be a contract address with a valid checksum: 0x and 40 digits. null: no USDT there.',
    )
  const decimals = chain.decimals ?? preset?.decimals
  if (!Number.isInteger(decimals) || (decimals as number) < 1 || (decimals as number) > 18)
    wrong('decimals must be from 1 to 18, as in the contract: 6, or 18 on BNB Chain.')
  const symbol = chain.symbol ?? 'USDT'
  if (!isSymbol(symbol)) wrong('symbol must be that of the contract, up to 12 characters.')
  return { token: token ?? '', decimals: decimals as number, symbol: String(symbol) }
}

/** A chain where only TOKENS are paid. */
function withoutUsdt({ decimals, symbol }: Record<string, unknown>, wrong: Wrong): Contract {
  if (decimals !== undefined || symbol !== undefined)
    wrong('decimals and symbol are those of token, which is null: leave them out.')
  return { token: null, decimals: tokenDecimals, symbol: 'USDT' }
}

/** With the preset's USDT where the shop accepts none: sent nevertheless, it is the wrong token, and goes back. */
function withPreset(others: readonly Token[], preset: Preset | undefined): readonly Token[] {
  if (!preset?.token || others.some(({ token }) => token === preset.token)) return others
  return [...others, { token: preset.token, symbol: 'USDT', decimals: preset.decimals }]
}

/** A provider's API key and rate limit; on Tron slightly below the limits of the public provider. */
function readAsking(
  { apiKey, callsPerSecond, callsPerDay }: Record<string, unknown>,
  isTron: boolean,
  wrong: Wrong,
): ChainSetup['asking'] | null {
  const isKey = typeof apiKey === 'string' && /^[\x21-\x7e]{1,200}$/.test(apiKey)
  if (apiKey !== undefined && (!isKey || !isTron))
    wrong('apiKey must be the key of a Tron provider, sent as TRON-PRO-API-KEY.')
  const count = (value: unknown, fallback: number | null, name: string): number | null => {
    if (value === undefined) return fallback
    if (Number.isInteger(value) && (value as number) > 0) return value as number
    return wrong(`${name} must be a whole number above zero.`)
  }
  const perSecond = count(callsPerSecond, isTron ? 12 : null, 'callsPerSecond')
  const perDay = count(callsPerDay, isTron ? 95_000 : null, 'callsPerDay')
  if (!isKey && perSecond === null && perDay === null) return null
  return {
    ...(isKey && { headers: { 'TRON-PRO-API-KEY': apiKey } }),
    allowance: { perSecond: perSecond ?? 1000, perDay: perDay ?? Number.MAX_SAFE_INTEGER },
  }
}

/** `[{"token": "0x…", "symbol": "USDC", "decimals": 6}]`; null if none is configured. */
function readOthers(given: unknown, usdt: string | null, wrong: Wrong): Token[] | null {
  if (given === undefined) return null
  const list: unknown[] = Array.isArray(given) ? given : [null]
  const read = list.map((each) => {
    const { token, symbol, decimals } = (each ?? {}) as Record<string, unknown>
    const address = readContract(token)
    const isCounted = Number.isInteger(decimals) && (decimals as number) >= 0
    return address &&
      address !== usdt &&
      isSymbol(symbol) &&
      isCounted &&
      (decimals as number) <= 36
      ? { token: address, symbol, decimals: decimals as number }
      : null
  })
  if (read.includes(null)) {
    wrong('others must list tokens sent by mistake, each with token, symbol and decimals.')
    return []
  }
  return read.flatMap((each) => each ?? [])
}

/** Requires HTTPS: a node's responses release orders. */
function isRpcUrl(text: unknown): boolean {
  const url = typeof text === 'string' ? URL.parse(text) : null
  const isOwn = url && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isOwn === true)
}
