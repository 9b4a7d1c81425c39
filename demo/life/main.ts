// Generates the demonstration's history in a separate process, so that its memory ends with it.
import { configOrExit } from '../../server/commands/cli.ts'
import { makeLog } from '../../server/logging/log.ts'
import { writeHistory } from './past.ts'

process.stdin.once('end', () => process.exit(1)).resume()

const place = JSON.parse(process.env.DEMO_LIFE_OF ?? '')
const isWritten = await writeHistory(configOrExit(), place, makeLog('warn', process.stderr))
process.exit(isWritten ? 0 : 1)
