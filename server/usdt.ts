// USDT as configured: chains, addresses and a rate; or the demonstration's own chain. Loaded only where there is one.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rates, UsdtPorts } from '../shop/payments/usdt-port.ts'
import type { Log } from '../shop/world.ts'
import type { Config } from './config.ts'
import type { RateSetup } from './config-usdt.ts'

export type Usdt = {
  readonly ports: UsdtPorts
  readonly simulated: boolean
  /** The demonstration's chain has begun anew. */
  onRestart(told: (ledger: string) => void): void
  stop(): Promise<void>
}

/** Null where USDT is not set up. */
export async function openUsdt(config: Config, log: Log): Promise<Usdt | null> {
  const now = () => new Date()
  if (config.usdt) {
    const { xpub, chains, rate } = config.usdt
    const { addressBook } = await import('../adapters/ledgers/evm/xpub.ts')
    const ports = {
      addresses: addressBook(xpub),
      chains: await ledgersOf(chains, log),
      rates: await ratesOf(rate, now),
      demoWallet: null,
    }
    return { ports, simulated: false, onRestart: () => {}, stop: async () => {} }
  }
  if (!config.demo) return null
  const { startDemoChain } = await import('./demo-chain.ts')
  const chain = await startDemoChain(log)
  if (!chain) return null
  const { addressBook } = await import('../adapters/ledgers/evm/xpub.ts')
  const { demoEvmWallet } = await import('../adapters/ledgers/evm/demo/wallet.ts')
  const { fixedRate } = await import('../adapters/rates.ts')
  const ports = {
    addresses: addressBook(await demoXpub(config.dataDir)),
    chains: await ledgersOf([chain.setup], log),
    rates: fixedRate('1', 'demonstration', now),
    demoWallet: demoEvmWallet(chain.url, chain.setup.token),
  }
  const onRestart = (told: (ledger: string) => void) =>
    chain.onRestart(() => told(chain.setup.ledger))
  return { ports, simulated: true, onRestart, stop: chain.stop }
}

async function ledgersOf(setups: NonNullable<Config['usdt']>['chains'], log: Log) {
  const { evmLedger } = await import('../adapters/ledgers/evm/chain.ts')
  return setups.map((setup) =>
    evmLedger(setup, ({ code, facts }) =>
      log.warn('a provider was passed over', { ledger: setup.name, code, ...facts }),
    ),
  )
}

export async function ratesOf(rate: RateSetup | null, now: () => Date): Promise<Rates> {
  const { fixedRate, noRate, rateFrom } = await import('../adapters/rates.ts')
  if (!rate) return noRate
  if (rate.kind === 'fixed') return fixedRate(rate.rate, 'setting', now)
  if (rate.kind === 'file') return rateFrom(rate.path, now)
  return rateFrom(rate.url, now, { mayBePrivate: rate.mayBePrivate })
}

/** Of a random seed that is thrown away at once: nobody will ever spend what the demonstration's token is worth. */
async function demoXpub(dataDir: string): Promise<string> {
  const file = join(dataDir, 'demonstration-xpub.txt')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const { HDKey } = await import('@scure/bip32')
  const account = HDKey.fromMasterSeed(randomBytes(32)).derive("m/44'/60'/0'")
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, `${account.publicExtendedKey}\n`)
  return account.publicExtendedKey
}
