// One worker of a cluster: a shop with some of the roles, using services that the primary has opened.
import { type OpenServices, openChains } from '../backing-services.ts'
import type { Config } from '../config/config.ts'
import { openDatabase } from '../database.ts'
import type { OpenPages } from '../http/page-source.ts'
import { openLedger, simulatedLedger } from '../ledgers/pi-ledger.ts'
import type { OperatorLog } from '../logging/log.ts'
import { run } from '../run.ts'
import { type Duty, dutyName, type OpenedMessage, retire } from './messages.ts'

export async function runWorker(
  config: Config,
  log: OperatorLog,
  openPages: OpenPages,
): Promise<void> {
  const duty = JSON.parse(process.env[dutyName] ?? '') as Duty
  const { roles, port } = duty
  const running = await run({ ...config, roles, port }, log, openPages, {
    open: joinServices(duty),
    opened: (opened) => process.send?.({ opened } satisfies OpenedMessage),
  })
  process.on('message', (message) => {
    if (message === retire) void running.retire()
  })
}

/** Connects to the embedded database; it and the simulated ledgers end with the primary. */
const joinServices =
  ({ simulated, isBegun }: Duty): OpenServices =>
  async (config, log, keep) => {
    const database = await openDatabase(config, log)
    keep('database', database.stop)
    const { simulator, chain } = simulated
    const nothing = async () => {}
    const ledger = simulator
      ? await simulatedLedger({ ...simulator, stop: nothing })
      : await openLedger(config, log)
    const usdt = chain
      ? await (await import('../ledgers/usdt.ts')).simulatedUsdt(
          config,
          { ...chain, onRestart: () => {}, stop: nothing },
          log,
        )
      : config.usdt && (await openChains(config, log))
    return { database, ledger, usdt, isBegun }
  }
