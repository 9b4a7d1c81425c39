// Beside the build of `npm start`: the database of a demonstration that starts for the first time, with its past. What
// fails or is cut off here, the start itself does.
import { readConfig } from '../server/config/config.ts'
import { openDatabase } from '../server/database.ts'
import { makeLog } from '../server/logging/log.ts'
import { isPastDue, writePast } from './life-process.ts'

// Ends with the process that builds.
process.stdin.once('end', () => process.exit(1)).resume()

const { config } = readConfig(process.env)
if (config?.demoLife && !config.databaseUrl && isPastDue(config.dataDir)) {
  const log = makeLog('warn', process.stderr)
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  // This process is short: one more would load the same code again. It is loaded while the cluster is made.
  const [database, { writeNinetyDays }] = await Promise.all([
    openDatabase(config, log),
    import('./life/past.ts'),
  ])
  await writePast(config.dataDir, { url: database.url, publicUrl }, log, (_, place) =>
    writeNinetyDays(config, place, log),
  )
  await database.stop()
}
process.exit()
