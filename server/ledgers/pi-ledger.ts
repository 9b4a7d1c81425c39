// Opens the configured Pi ledger: a Horizon server, or the demonstration's simulator.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Simulator } from '../../demo/ledger-process.ts'
import type { DemoWallet, PiLedger } from '../../shop/payments/pi/port.ts'
import type { Log } from '../../shop/world.ts'
import type { Config } from '../config/config.ts'

export type Ledger = {
  readonly pi: PiLedger
  readonly demoWallet: DemoWallet | null
  readonly treasury: string
  readonly passphrase: string
  readonly simulated: boolean
  stop(): Promise<void>
}

/** Returns null if no ledger is configured. Throws if the server belongs to another network than configured. */
export async function openLedger(config: Config, log: Log): Promise<Ledger | null> {
  if (!config.pi && !config.demo) return null
  const { horizonLedger } = await import('../../adapters/ledgers/horizon.ts')
  if (config.pi) {
    const { withFallbackServer } = await import('../../adapters/ledgers/second-server.ts')
    const { horizonUrl: url, secondHorizonUrl, passphrase, treasury } = config.pi
    const first = horizonLedger({ url, passphrase })
    await checkNetwork(first, 'PI_HORIZON_URL', log)
    const second = secondHorizonUrl && horizonLedger({ url: secondHorizonUrl, passphrase })
    if (second) await checkNetwork(second, 'PI_HORIZON_SECOND_URL', log)
    const pi = second ? withFallbackServer(first, second) : first
    await checkTreasury(pi, treasury, log)
    return { pi, demoWallet: null, treasury, passphrase, simulated: false, stop: async () => {} }
  }
  const { startSimulator } = await import('../../demo/ledger-process.ts')
  return simulatedLedger(await startSimulator(config.dataDir, log))
}

/** The ledger of a simulator that is running already. */
export async function simulatedLedger(simulator: Simulator): Promise<Ledger> {
  const { horizonLedger } = await import('../../adapters/ledgers/horizon.ts')
  const { demoWallet } = await import('../../demo/wallet.ts')
  const { url, treasury, passphrase, stop } = simulator
  const pi = horizonLedger({ url, passphrase })
  return { pi, demoWallet: demoWallet(url), treasury, passphrase, simulated: true, stop }
}

/** For commands: the ledger of a running demonstration, or a new one if none runs. */
export async function openLedgerForCommand(config: Config, log: Log): Promise<Ledger | null> {
  if (config.pi || !config.demo) return openLedger(config, log)
  const port = await readFile(join(config.dataDir, 'ledger', 'port'), 'utf8').catch(() => null)
  const { askJson } = await import('../../adapters/ledgers/http-json.ts')
  const url = `http://127.0.0.1:${port}`
  const answer = port ? await askJson(new URL(url), undefined, { milliseconds: 1000 }) : null
  const root = answer?.kind === 'answer' ? (answer.body as Record<string, unknown> | null) : null
  const { simulator_of: treasury, network_passphrase: passphrase } = root ?? {}
  if (typeof treasury !== 'string' || typeof passphrase !== 'string') return openLedger(config, log)
  const beside = await simulatedLedger({ url, treasury, passphrase, stop: async () => {} })
  return { ...beside, demoWallet: null }
}

/** A new account may receive its first Pi later: the start goes on. */
async function checkTreasury(pi: PiLedger, treasury: string, log: Log): Promise<void> {
  const held = await pi.balance(treasury)
  if (held.ok && held.value === 0n)
    log.error(
      'PI_TREASURY is not on the ledger, so nobody can pay to it. Send it its first Pi, or correct PI_TREASURY.',
      { treasury },
    )
}

/** The watcher retries an unreachable server; another network is a configuration error. */
async function checkNetwork(pi: PiLedger, name: string, log: Log): Promise<void> {
  const checked = await pi.check()
  if (checked.ok) return
  if (checked.code === 'ledger.wrong_network') {
    throw new Error(`${name} answers for another network than PI_NETWORK_PASSPHRASE names.`)
  }
  log.warn('ledger not responding yet', { name, code: checked.code })
}
