// A shop as an operator runs it: two web processes, a worker and a watcher, restarted when they exit.
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '../../../adapters/database/connect.ts'
import { freePort } from '../../../server/free-port.ts'
import {
  type Home,
  makeHome,
  realSettings,
  type Shop,
  startShop,
} from '../../support/browser/shop.ts'
import { passphrase, type Simulator, startSimulator } from '../../support/ledgers/simulator.ts'
import { type Inbox, openInbox } from './inbox.ts'
import { openRelay, type Relay } from './relay.ts'

export const processNames = ['web 1', 'web 2', 'worker', 'watcher'] as const
export type Process = (typeof processNames)[number]

export type Crew = {
  readonly env: Readonly<Record<string, string>>
  /** URLs of the web processes. */
  readonly urls: readonly string[]
  readonly inbox: Inbox
  readonly simulator: Simulator
  /** Relay between the shop and the ledger's server. */
  readonly horizon: Relay
  /** Sends SIGKILL; it is restarted with these additional settings. */
  kill(duty: Process, changed?: Readonly<Record<string, string>>): void
  /** Resolves when all processes are ready. */
  settled(): Promise<void>
  /** Logs of all processes since the start. */
  output(): string
  stop(): Promise<void>
}

type Addresses = {
  readonly url: string
  readonly directUrl: string
  /** Data folder instead of a temporary one. */
  readonly dataDir?: string
  /** Folder of another version of the shop, to run instead. */
  readonly version?: string
}

export async function startCrew({ url, directUrl, dataDir, version }: Addresses): Promise<Crew> {
  const simulator = await startSimulator()
  const horizon = await openRelay(Number(new URL(simulator.url).port))
  const inbox = await openInbox()
  const made = await makeHome('empty')
  const home = dataDir ? { ...made, env: { ...made.env, DATA_DIR: dataDir } } : made
  const real = await realSettings(home)
  const env: Record<string, string> = {
    ...home.env,
    ...real,
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: url === directUrl ? '' : directUrl,
    PI_HORIZON_URL: `http://127.0.0.1:${horizon.port}`,
    PI_NETWORK_PASSPHRASE: passphrase,
    PI_TREASURY: simulator.treasury,
    SMTP_URL: inbox.url,
  }
  const running: Home = { ...home, env }
  await furnish(running, directUrl, version)
  const ports = [Number(env.PORT), await freePort()]
  const settings: Record<Process, Record<string, string>> = {
    'web 1': { ROLES: 'web' },
    'web 2': { ROLES: 'web', PORT: String(ports[1]) },
    worker: { ROLES: 'work', PORT: '0' },
    watcher: { ROLES: 'watch', PORT: '0' },
  }
  const open = new Map<Process, Shop>()
  const changes = new Map<Process, Readonly<Record<string, string>>>()
  const ended: string[] = []
  let isOver = false
  let stuck: Error | null = null

  async function keep(duty: Process): Promise<void> {
    for (;;) {
      if (isOver) return
      const own = { ...settings[duty], ...changes.get(duty) }
      // A dependency is away: restarted, as by systemd.
      const shop = await startShop(running, own, version).catch((error: Error) => {
        ended.push(error.message)
        if (error.message.includes('did not open')) stuck = error
      })
      if (!shop) {
        await wait(500)
        continue
      }
      const exited = once(shop.process, 'exit')
      open.set(duty, shop)
      if (isOver) shop.process.kill('SIGTERM')
      if (shop.process.exitCode === null && shop.process.signalCode === null) await exited
      if (open.get(duty) === shop) open.delete(duty)
      ended.push(shop.output())
    }
  }
  const settled = async () => {
    for (const until = Date.now() + 300_000; open.size < processNames.length; await wait(100)) {
      if (stuck) throw stuck
      if (Date.now() > until)
        throw new Error(`Only ${[...open.keys()].join(', ')} opened. Ended last:\n${ended.at(-1)}`)
    }
  }
  const kept = processNames.map(keep)
  await settled()
  return {
    env,
    urls: ports.map((port) => `http://localhost:${port}`),
    inbox,
    simulator,
    horizon,
    kill(duty, changed = {}) {
      changes.set(duty, changed)
      open.get(duty)?.process.kill('SIGKILL')
      open.delete(duty)
    },
    settled,
    output: () => [...ended, ...[...open.values()].map((shop) => shop.output())].join('\n'),
    async stop() {
      isOver = true
      for (const shop of open.values()) shop.process.kill('SIGTERM')
      await Promise.all(kept)
      await simulator.stop()
      await horizon.close()
      await inbox.away()
      await home.remove()
    },
  }
}

/** Loads the demonstration's catalog into an open shop that is not a demonstration. */
async function furnish(home: Home, url: string, version?: string): Promise<void> {
  const once = await startShop(home, { DEMO: '1', PORT: '0' }, version)
  await once.stop()
  const pool = connect(url, 1)
  await pool`
    insert into settings (key, value, changed_at) values ('shopStatus', 'open', now())
    on conflict (key) do update set value = excluded.value`
  await pool.end({ timeout: 5 })
}
