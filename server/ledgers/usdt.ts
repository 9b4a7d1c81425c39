// Opens USDT as configured: chains and addresses; or the demonstration's chain. Loaded only if there is one.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoChain } from '../../demo/chain-process.ts'
import { familyOf } from '../../shop/payments/destinations/rules/chain.ts'
import type { AddressBook, EvmLedger, UsdtPorts } from '../../shop/payments/tokens/port.ts'
import type { Refusal } from '../../shop/result.ts'
import type { Log } from '../../shop/world.ts'
import type { Config } from '../config/config.ts'

export type Usdt = {
  readonly ports: UsdtPorts
  readonly simulated: boolean
  /** Provider URLs of each EVM chain, for verifying signatures of contract wallets. */
  readonly providers: readonly (readonly string[])[]
  /** Called when the demonstration's chain has been reset. */
  onRestart(told: (ledger: string) => void): void
  stop(): Promise<void>
}

/** Returns null if USDT is not configured. */
export async function openUsdt(config: Config, log: Log): Promise<Usdt | null> {
  if (config.usdt) {
    const { xpub, tronXpub, vaults, chains } = config.usdt
    const ports = {
      addresses: xpub || vaults ? await addressesOf(config.usdt) : null,
      tronAddresses: tronXpub ? await tronAddressesOf(tronXpub) : null,
      chains: await Promise.all(
        (await ledgersOf(chains, log)).map((ledger) => compared(ledger, log)),
      ),
      demoWallet: null,
    }
    const providers = chains.flatMap(({ ledger, rpcUrls }) =>
      familyOf(ledger) === 'eip155' ? [rpcUrls] : [],
    )
    return { ports, simulated: false, providers, onRestart: () => {}, stop: async () => {} }
  }
  if (!config.demo) return null
  const { startDemoChain } = await import('../../demo/chain-process.ts')
  const chain = await startDemoChain(log)
  return chain && simulatedUsdt(config, chain, log)
}

/** USDT on the demonstration's chain, which is running already. */
export async function simulatedUsdt(config: Config, chain: DemoChain, log: Log): Promise<Usdt> {
  const { addressBook } = await import('../../adapters/ledgers/evm/xpub.ts')
  const { demoEvmWallet } = await import('../../demo/chain/wallet.ts')
  const ports = {
    addresses: addressBook(await demoXpub(config.dataDir)),
    chains: await ledgersOf([chain.setup], log),
    demoWallet: demoEvmWallet(chain.url, chain.setup.token),
  }
  const onRestart = (listener: (ledger: string) => void) =>
    chain.onRestart(() => listener(chain.setup.ledger))
  return { ports, simulated: true, providers: [[chain.url]], onRestart, stop: chain.stop }
}

/** Derived from the extended public key, or of collecting contracts if the merchant uses those. */
async function addressesOf({
  xpub,
  vaults,
}: Pick<NonNullable<Config['usdt']>, 'xpub' | 'vaults'>): Promise<AddressBook> {
  if (vaults) return (await import('../../adapters/ledgers/evm/vaults.ts')).vaultBook(vaults)
  return (await import('../../adapters/ledgers/evm/xpub.ts')).addressBook(xpub ?? '')
}

const tronAddressesOf = async (xpub: string): Promise<AddressBook> =>
  (await import('../../adapters/ledgers/evm/xpub.ts')).addressBook(xpub, 'tron')

async function ledgersOf(setups: NonNullable<Config['usdt']>['chains'], log: Log) {
  const { evmLedger } = await import('../../adapters/ledgers/evm/chain.ts')
  const { tronLedger } = await import('../../adapters/ledgers/evm/tron.ts')
  return setups.map((setup) => {
    const ledger = evmLedger(setup, ({ code, facts }) =>
      log.warn('ledger provider skipped', { ledger: setup.name, code, ...facts }),
    )
    return familyOf(setup.ledger) === 'tron' ? tronLedger(ledger) : ledger
  })
}

const again = 30_000

/**
 * The chain, after comparing its providers with the settings. Throws if one reports another chain or USDT, since
 * payments would be lost. Another token that differs is not offered. A chain without an available provider is not offered until one answers.
 */
export async function compared(
  ledger: EvmLedger,
  log: Log,
  milliseconds = again,
): Promise<EvmLedger> {
  const first = await ledger.compare()
  if (first.ok) {
    compareTokens(ledger, log, milliseconds)
    return ledger
  }
  if (isOther(first)) throw new Error(wordsOf(first))
  const { name } = ledger.chain
  log.error('chain not offered: no provider responds', {
    ledger: name,
    code: first.code,
    ...first.facts,
  })
  let isUnproved = true
  const timer = setInterval(async () => {
    const result = await ledger.compare()
    if (result.ok) {
      isUnproved = false
      log.info('chain verified and offered', { ledger: name })
      compareTokens(ledger, log, milliseconds)
    }
    if (!result.ok && isOther(result)) log.error(wordsOf(result), { ledger: name })
    if (result.ok || isOther(result)) clearInterval(timer)
  }, milliseconds).unref()
  return { ...ledger, isUnproved: () => isUnproved }
}

/** Asked so much more rarely: providers limit requests, and a contract rarely changes. */
const rarely = 20

/** A token that differs is said, and compared again until it no longer does. Payments in the others go on. */
function compareTokens(ledger: EvmLedger, log: Log, milliseconds: number): void {
  const { name, accepted = [] } = ledger.chain
  if (accepted.length === 0) return
  const said = new Set<string>()
  const say = () => {
    const now = (ledger.differing?.() ?? []).map(
      ({ host, symbol, expected, found }) =>
        `TOKENS, ${name}: ${host} has token ${found}, not ${expected}. ${symbol} is not offered there. Correct token, decimals or symbol, or use another provider.`,
    )
    for (const words of now) if (!said.has(words)) log.error(words, { ledger: name })
    if (said.size > 0 && now.length === 0) log.info('tokens verified and offered', { ledger: name })
    said.clear()
    for (const words of now) said.add(words)
  }
  say()
  setInterval(async () => {
    if ((ledger.differing?.() ?? []).length > 0) await ledger.compare()
    say()
  }, milliseconds * rarely).unref()
}

const isOther = ({ code }: Refusal): boolean => code.startsWith('ledger.wrong_')

const wordsOf = ({ code, facts }: Refusal): string => {
  const { host, chain, expected, found } = facts ?? {}
  const [what, setting] =
    code === 'ledger.wrong_network' ? ['chain', 'chainId'] : ['token', 'token, decimals or symbol']
  return `USDT_CHAINS, ${chain}: ${host} has ${what} ${found}, not ${expected}. Correct rpcUrls, ${setting}.`
}

/** Derives from a random seed that is discarded at once: the demonstration's tokens are never spent. */
async function demoXpub(dataDir: string): Promise<string> {
  const file = join(dataDir, 'demonstration-xpub.txt')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const { HDKey } = await import('@scure/bip32')
  const account = HDKey.fromMasterSeed(randomBytes(32)).derive("m/44'/60'/0'")
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, `${account.publicExtendedKey}\n`)
  return account.publicExtendedKey
}
