// Shared setup of operator commands: configuration, database, world, ledger on request.
import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { reasonOfDatabaseError } from '../../adapters/database/error-reason.ts'
import type { World } from '../../shop/world.ts'
import { type Config, readConfig } from '../config/config.ts'
import { adviceForFirstStart } from '../config/first-settings.ts'
import { trustAlso } from '../trusted-authorities.ts'

/** Exit codes of sysexits.h. */
export const wrongUse = 64
export const wrongContent = 65
export const unreadable = 66
export const unavailable = 69
export const cannotWrite = 73
export const wrongSettings = 78

/** The configuration from environment and `.env`; on errors prints all of them and exits. */
export function configOrExit(): Config {
  if (existsSync('.env')) loadEnvFile('.env')
  const { config, problems } = readConfig(process.env)
  if (config) {
    trustAlso(config.tlsCaFile)
    return config
  }
  console.error('The shop cannot start. Correct these settings (see .env.example):')
  for (const problem of problems) console.error(`  - ${problem}`)
  const advice = adviceForFirstStart(process.env)
  if (advice) console.error(advice)
  process.exit(wrongSettings)
}

/** Runs one command on the shop's database, beside a running shop or without one. Returns the exit code. */
export async function withShop(
  work: (world: World, config: Config) => Promise<number>,
  { withLedger = false, withChains = false } = {},
): Promise<void> {
  // A single command is too short for replicas.
  const config = { ...configOrExit(), databaseReplicas: [] }
  const { makeLog } = await import('../logging/log.ts')
  const { openDatabase } = await import('../database.ts')
  const { openWorld } = await import('../world.ts')
  const { WrongShop } = await import('../instance/identity.ts')
  // Logs to standard error, since standard output is for the command's result.
  const log = makeLog('warn', process.stderr)
  const database = await openDatabase(config, log).catch((error) => {
    const reason = error instanceof WrongShop ? error.message : reasonOfDatabaseError(error)
    if (reason === null) throw error
    console.error(reason)
    process.exit(error instanceof WrongShop ? wrongSettings : unavailable)
  })
  const { openLedgerForCommand } = await import('../ledgers/pi-ledger.ts')
  const ledger = withLedger ? await openLedgerForCommand(config, log) : null
  const { openUsdt } = await import('../ledgers/usdt.ts')
  // The demonstration's chain runs in the shop's process.
  const usdt = (withLedger || withChains) && config.usdt ? await openUsdt(config, log) : null
  try {
    const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
    const shop = await openWorld(config, {
      database,
      publicUrl,
      ledger,
      usdt,
      log,
    })
    process.exitCode = await work(shop.world, config).finally(shop.close)
  } finally {
    await ledger?.stop()
    await database.stop()
  }
}
