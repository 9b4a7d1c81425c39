// Runs the ledger simulator of the demonstration as a child process, which ends with this one.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Log } from '../shop/world.ts'
import { endProcess } from './child-process.ts'

export type Simulator = {
  readonly url: string
  readonly treasury: string
  readonly passphrase: string
  stop(): Promise<void>
}

const program = join(import.meta.dirname, 'ledger-simulator/main.ts')
const patience = 20_000

/** Its ledger is stored in `dataDir/ledger`. A simulator that dies is restarted at the same address. */
export async function startSimulator(dataDir: string, log: Log): Promise<Simulator> {
  const folder = join(dataDir, 'ledger')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let stopping = false
  const launch = (port: string) =>
    // Ctrl+C reaches only the shop; the simulator ends when its input does, however the shop ended.
    spawn(process.execPath, [program], {
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
      // The compile cache saves loading the type stripper: half of its memory.
      env: {
        NODE_COMPILE_CACHE: join(folder, 'compiled'),
        ...process.env,
        SIMULATOR_DATA: folder,
        SIMULATOR_PORT: port,
      },
    })
  let child: ChildProcess = launch('')
  const facts = await firstLine(child)
  const guard = (exitCode: number | null) => {
    if (stopping) return
    log.error('ledger simulator exited, restarting', { exitCode })
    child = launch(new URL(facts.url).port)
    firstLine(child)
      .then(() => child.once('exit', guard))
      .catch((error: Error) => {
        log.error('ledger simulator failed to start', { reason: error.message })
        setTimeout(guard, 5_000, null).unref()
      })
  }
  child.once('exit', guard)
  return {
    ...facts,
    async stop() {
      stopping = true
      await endProcess(child, () => child.stdin?.end(), 5_000)
    },
  }
}

/** Reads its address, a line of JSON. Throws if it exits or takes too long. */
async function firstLine(child: ChildProcess): Promise<Omit<Simulator, 'stop'>> {
  if (!child.stdout) throw new Error('the ledger simulator has no output')
  const lines = createInterface({ input: child.stdout })
  const late = setTimeout(() => child.kill('SIGKILL'), patience)
  const [line] = await Promise.race([
    once(lines, 'line') as Promise<[string]>,
    once(child, 'exit').then(([code]) => {
      throw new Error(`the ledger simulator ended with ${code}`)
    }),
  ])
  clearTimeout(late)
  const { url, treasury, passphrase } = JSON.parse(line) as Omit<Simulator, 'stop'>
  return { url, treasury, passphrase }
}
