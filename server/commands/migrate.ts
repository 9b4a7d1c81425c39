// `piazza migrate`: migrates the database to this version's schema; `--check` only lists pending migrations.
import { connect } from '../../adapters/database/connect.ts'
import { plannedSteps } from '../../adapters/database/migrate.ts'
import { openDatabase, openServer } from '../database.ts'
import { makeLog } from '../logging/log.ts'
import { configOrExit } from './cli.ts'

/** Changes nothing with `isCheck`, and exits with 1 if migrations are pending. */
export async function migrate(isCheck: boolean, isJson: boolean): Promise<void> {
  const config = configOrExit()
  const log = makeLog('warn', process.stderr)
  const server = await openServer(config, log)
  const pool = connect(server.url, 1)
  const { steps, problem } = await plannedSteps(pool).finally(() => pool.end({ timeout: 2 }))
  try {
    if (problem) {
      if (isJson) console.log(JSON.stringify({ ok: false, problem }))
      else console.error(problem)
      process.exitCode = 1
      return
    }
    if (!isJson)
      console.log(steps.length > 0 ? `To be run: ${steps.join(', ')}.` : 'There is nothing to run.')
    if (isCheck) process.exitCode = steps.length > 0 ? 1 : 0
    else {
      const database = await openDatabase(config, log)
      await database.stop()
      if (!isJson) console.log('The database is up to date.')
    }
    if (isJson) console.log(JSON.stringify({ ok: !isCheck || steps.length === 0, steps }))
  } finally {
    await server.stop()
  }
}
