// Services that a shop needs before it opens: its database, and in a demonstration the simulated ledgers.
import { isPastDue, writePast } from '../demo/life-process.ts'
import type { Log } from '../shop/world.ts'
import type { Config } from './config/config.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { type Ledger, openLedger } from './ledgers/pi-ledger.ts'
import type { Usdt } from './ledgers/usdt.ts'
import type { Keep } from './parts.ts'

export type Services = {
  readonly database: OpenDatabase
  readonly ledger: Ledger | null
  readonly usdt: Usdt | null
  /** Another process has done the once-per-start work of a demonstration. */
  readonly isBegun: boolean
}

export type OpenServices = (
  config: Config,
  log: Log,
  keep: Keep,
  publicUrl: string,
) => Promise<Services>

/** Opens them in this process, which closes them. */
export const openServices: OpenServices = async (config, log, keep, publicUrl) => {
  const opensDatabase = openDatabase(config, log)
  const opening = [
    opensDatabase,
    afterPast(config, log, opensDatabase, publicUrl, () => openLedger(config, log)),
    openChains(config, log),
  ] as const
  // Waits for all, so that every opened part is known before throwing.
  await Promise.allSettled(opening)
  const [database, ledger, chains] = opening
  await database.then((each) => keep('database', each.stop)).catch(() => {})
  await ledger.then((each) => each && keep('ledger', each.stop)).catch(() => {})
  await chains.then((each) => each && keep('chains', each.stop)).catch(() => {})
  return { database: await database, ledger: await ledger, usdt: await chains, isBegun: false }
}

/**
 * Opens the ledger after the demonstration's history is written, since the simulator reads the
 * journal written with it.
 */
export async function afterPast<T>(
  config: Config,
  log: Log,
  database: Promise<OpenDatabase>,
  publicUrl: string,
  open: () => Promise<T>,
): Promise<T> {
  if (config.demoLife && isPastDue(config.dataDir))
    await writePast(config.dataDir, { url: (await database).url, publicUrl }, log)
  return open()
}

/** USDT code is loaded only if it is configured. */
export async function openChains(config: Config, log: Log): Promise<Usdt | null> {
  if (!config.usdt && !config.demo) return null
  const { openUsdt } = await import('./ledgers/usdt.ts')
  return openUsdt(config, log)
}
