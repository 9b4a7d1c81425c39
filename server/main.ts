// `npm start`: runs the built shop. Start and shutdown are in run.ts.
import { configOrExit } from './commands/cli.ts'
import { makeLog, takeConsole } from './logging/log.ts'
import { run } from './run.ts'

// Set before any module that reads it is loaded.
process.env.NODE_ENV ??= 'production'

const config = configOrExit()
const log = makeLog(config.demo ? 'warn' : 'info')
takeConsole(log)
await run(config, log, async (...of) => {
  const { builtPages } = await import('./http/built-pages.ts')
  return builtPages(...of)
})

// Releases memory used only during the start, a quarter of the total: V8 keeps it while idle.
setTimeout(() => globalThis.gc?.({ type: 'major', flavor: 'last-resort' }), 1_000).unref()
