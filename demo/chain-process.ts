// Runs the demonstration's own EVM chain: a real node as a child process that ends with this one,
// with a test token on it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { killWithParent } from '../adapters/database/identity.ts'
import type { ChainSetup } from '../adapters/ledgers/evm/chain.ts'
import { rpcAt } from '../adapters/ledgers/evm/rpc.ts'
import { freePort } from '../server/free-port.ts'
import type { Log } from '../shop/world.ts'
import { anvilPath } from './chain/anvil-path.ts'
import { deployTestToken } from './chain/wallet.ts'
import { endProcess } from './child-process.ts'

export type DemoChain = {
  readonly setup: ChainSetup & { readonly token: string }
  readonly url: string
  /** Called when the chain has been reset, since its node had died. */
  onRestart(told: () => void): void
  stop(): Promise<void>
}

const chainId = 31_337
/** A block for each payment, and one periodically: otherwise the chain would seem to have stopped. */
const secondsBetween = 20
const patience = 10_000

/** Returns null if the node is not installed, or does not start: USDT is not configured then. */
export async function startDemoChain(log: Log): Promise<DemoChain | null> {
  const program = anvilPath()
  if (!program) return null
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let stopping = false
  let told = () => {}
  const launch = async (): Promise<{ child: ChildProcess; token: string }> => {
    const child = spawn(...killWithParent(program, argumentsFor(port)), {
      detached: true,
      stdio: 'ignore',
    })
    const failed = once(child, 'error').then(([error]) => {
      throw error
    })
    try {
      return { child, token: await Promise.race([begin(url), failed]) }
    } catch (error) {
      child.kill('SIGKILL')
      throw error
    }
  }
  let running = await launch().catch((error: Error) => {
    log.warn('USDT is off: the demonstration chain is not available', { reason: error.message })
    return null
  })
  if (!running) return null
  const { token } = running
  const guard = (): void => {
    if (stopping) return
    log.error('demonstration chain exited, starting a new one')
    launch()
      .then((again) => {
        running = again
        again.child.once('exit', guard)
        told()
      })
      .catch((error: Error) => {
        log.error('demonstration chain failed to start', { reason: error.message })
        setTimeout(guard, 5_000).unref()
      })
  }
  running.child.once('exit', guard)
  return {
    setup: {
      ledger: `eip155:${chainId}`,
      name: 'Demonstration chain',
      chainId,
      // Constant across resets: it is the owner's first contract.
      token,
      decimals: 6,
      symbol: 'USDT',
      others: [],
      coin: { symbol: 'ETH', decimals: 18 },
      explorer: null,
      rpcUrls: [url],
      finality: 'finalized',
    },
    url,
    onRestart(listener) {
      told = listener
    },
    async stop() {
      stopping = true
      const child = running?.child
      if (child) await endProcess(child, () => child.kill('SIGTERM'), 2_000)
    },
  }
}

/** Small: no state history, two accounts. A block is final after two more. */
const argumentsFor = (port: number): string[] => [
  '--port',
  `${port}`,
  '--chain-id',
  `${chainId}`,
  '--accounts',
  '2',
  '--silent',
  '--slots-in-an-epoch',
  '1',
  '--block-time',
  `${secondsBetween}`,
  '--mixed-mining',
  '--prune-history',
  '--no-request-size-limit',
  '--disable-console-log',
]

/** Waits until the node responds, and deploys the token. */
async function begin(url: string): Promise<string> {
  const rpc = rpcAt(url)
  for (let waited = 0; waited < patience; waited += 50) {
    if ((await rpc.ask('eth_chainId', [])).ok) return deployTestToken(url)
    await wait(50)
  }
  throw new Error('its node does not answer')
}
