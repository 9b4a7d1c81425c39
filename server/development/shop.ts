// The shop process of `npm run dev`, restarted by main.ts.
import { configOrExit } from '../commands/cli.ts'
import { run } from '../run.ts'
import { livePages } from './live-pages.ts'
import { isForDevelopment } from './loopback.ts'
import { terminalLog } from './terminal-log.ts'

// Starts in seconds: ninety days of orders are generated on request only.
const config = { ...configOrExit(), demoLife: process.env.DEMO_LIFE === '1' }
if (process.env.NODE_ENV !== 'development' || !isForDevelopment(config, process.env.NODE_ENV)) {
  console.error('npm run dev starts this.')
  process.exit(78)
}
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume()
const log = terminalLog()
await run(config, log, livePages(log))
