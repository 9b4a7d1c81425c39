// Runs the built shop, in one process or in a cluster. Start and shutdown are in run.ts and cluster/primary.ts.
import cluster from 'node:cluster'
import { configOrExit } from './commands/cli.ts'
import { noticesOf } from './config/notices.ts'
import type { OpenPages } from './http/page-source.ts'
import { makeLog, takeConsole } from './logging/log.ts'
import { problemOfOpenFiles, remedyOfOpenFiles } from './open-files.ts'
import { run } from './run.ts'

// Set before any module that reads it is loaded.
process.env.NODE_ENV ??= 'production'

const env = { ...process.env }
const config = configOrExit()
const log = makeLog(config.demo ? 'warn' : 'info')
takeConsole(log)
if (cluster.isPrimary) {
  for (const { says, remedy } of noticesOf(process.env, config)) log.warn(`${says} ${remedy}`)
  const tooFew = problemOfOpenFiles()
  if (tooFew) log.warn(`${tooFew} ${remedyOfOpenFiles}`)
}
const openPages: OpenPages = async (...of) => {
  const { builtPages } = await import('./http/built-pages.ts')
  return builtPages(...of)
}
if (cluster.isWorker) await (await import('./cluster/worker.ts')).runWorker(config, log, openPages)
else if (config.webProcesses > 1)
  await (await import('./cluster/primary.ts')).runPrimary(config, log, env)
else await run(config, log, openPages)

// Releases memory used only during the start, a quarter of the total: V8 keeps it while idle.
setTimeout(() => globalThis.gc?.({ type: 'major', flavor: 'last-resort' }), 1_000).unref()
