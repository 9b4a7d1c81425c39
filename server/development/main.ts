// `npm run dev`: the demonstration from source. The shop process restarts when code of the server or the shop changes; the database runs here, so that a restart only reconnects.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { startEmbedded } from '../../adapters/database/embedded.ts'
import { configOrExit } from '../commands/cli.ts'
import { freePort } from '../free-port.ts'
import { isForDevelopment } from './loopback.ts'
import { watchCode } from './watched-code.ts'

const root = join(import.meta.dirname, '../..')
const config = configOrExit()
if (!isForDevelopment(config, process.env.NODE_ENV)) {
  console.error(
    'npm run dev exposes source code and errors. Run it only as a demonstration, on a loopback HOST, without NODE_ENV=production.',
  )
  process.exit(78)
}

const database = config.databaseUrl ? null : await startEmbedded(config.dataDir)
const env = {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/development'),
  ...process.env,
  NODE_ENV: 'development',
  // The same port after each restart, so that open pages reconnect.
  PORT: String(config.port || (await freePort(config.host))),
}
const patience = 5_000

/** Null while waiting for a change after a failure. */
let shop: ChildProcess | null = null
let isChanged = false
let isStopping = false

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
watchCode(root, (file) => {
  console.error(`${file} was changed.`)
  isChanged = true
  if (shop) end(shop)
  else begin()
})
begin()

function begin(): void {
  isChanged = false
  // The child's standard input closes when this process ends, however it ends; terminal signals reach only this
  // process.
  const child = spawn(process.execPath, [join(import.meta.dirname, 'shop.ts')], {
    cwd: root,
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: true,
    env,
  })
  shop = child
  child.once('exit', () => {
    shop = null
    if (isStopping) return
    if (isChanged) begin()
    else console.error('The shop has stopped. It restarts when a file changes.')
  })
}

function end(child: ChildProcess): void {
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), patience)
  child.once('exit', () => clearTimeout(late))
}

async function stop(): Promise<void> {
  if (isStopping) process.exit(130)
  isStopping = true
  if (shop) {
    const ended = new Promise((resolve) => shop?.once('exit', resolve))
    end(shop)
    await ended
  }
  await database?.stop()
  process.exit(0)
}
