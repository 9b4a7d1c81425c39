// In parallel with the build of `npm start`: the database of a demonstration at its first start,
// with its history. If this fails or is interrupted, the start itself does it.
import { readConfig } from '../server/config/config.ts'
import { openDatabase } from '../server/database.ts'
import { makeLog } from '../server/logging/log.ts'
import { isPastDue, writePast } from './life-process.ts'

// Ends with the building process.
process.stdin.once('end', () => process.exit(1)).resume()

const { config } = readConfig(process.env)
if (config?.demoLife && !config.databaseUrl && isPastDue(config.dataDir)) {
  const log = makeLog('warn', process.stderr)
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  // This process is short-lived: another one would load the same code again. The code loads while
  // the cluster is created.
  const [database, { writeHistory }] = await Promise.all([
    openDatabase(config, log),
    import('./life/past.ts'),
  ])
  await writePast(config.dataDir, { url: database.url, publicUrl }, log, (_, place) =>
    writeHistory(config, place, log),
  )
  await database.stop()
}
process.exit()
