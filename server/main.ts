// `npm start`: opens the built shop. What it says and how it stops is run.ts's.
import { configOrExit } from './commands/cli.ts'
import { makeLog, takeConsole } from './logging/log.ts'
import { run } from './run.ts'

// Before anything loads that looks at it.
process.env.NODE_ENV ??= 'production'

const config = configOrExit()
const log = makeLog(config.demo ? 'warn' : 'info')
takeConsole(log)
await run(config, log, async (...of) => {
  const { builtPages } = await import('./http/built-pages.ts')
  return builtPages(...of)
})

// What opening needed and serving does not, a quarter of the memory: V8 keeps it while nobody comes.
setTimeout(() => globalThis.gc?.({ type: 'major', flavor: 'last-resort' }), 1_000).unref()
