// Doctor check of the ports: free, or held by the shop itself.
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../../config/config.ts'
import { type Finding, findingsOf } from './finding.ts'

const ports = findingsOf('ports')

/** Listens for a moment and accepts nothing. Each finding names the setting that it is about. */
export async function examinePorts({
  host,
  port,
  metrics,
  roles,
}: Pick<Config, 'host' | 'port' | 'metrics' | 'roles'>): Promise<Finding[]> {
  const found = [
    ...(roles.includes('web') && port ? [examine('PORT', 'HOST', { host, port }, '/healthz')] : []),
    ...(metrics?.port ? [examine('METRICS_PORT', 'METRICS_HOST', metrics, '/metrics')] : []),
  ]
  return Promise.all(found)
}

async function examine(
  name: string,
  hostName: string,
  at: { readonly host: string; readonly port: number },
  path: string,
): Promise<Finding> {
  const code = await codeOfListening(at)
  if (code === null) return ports.fine(`${name} ${at.port} is free.`)
  if (code === 'EADDRINUSE') {
    return (await isShop(at, path))
      ? ports.fine(`${name} ${at.port}: the shop answers.`)
      : ports.wrong(`${name} ${at.port} is in use by another program.`, `Set a different ${name}.`)
  }
  if (code === 'EACCES')
    return ports.wrong(
      `${name} ${at.port} needs a privilege that this user lacks.`,
      `Set ${name} to 1024 or more, and let a proxy take ports 80 and 443.`,
    )
  return ports.wrong(
    `${hostName} ${at.host} is no address of this machine (${code}).`,
    `Correct ${hostName}.`,
  )
}

async function codeOfListening(at: { host: string; port: number }): Promise<string | null> {
  const server = createServer((socket) => socket.destroy())
  try {
    server.listen({ ...at, exclusive: true })
    await once(server, 'listening')
    return null
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'no code'
  } finally {
    server.close()
  }
}

async function isShop(at: { host: string; port: number }, path: string) {
  const text = await answerOf(at, path)
  return path === '/metrics' ? text?.includes('piazza_') : /"status":\s*"ok"/.test(text ?? '')
}

/** What the shop answers here; null if nothing does. */
export async function answerOf(
  { host, port }: { readonly host: string; readonly port: number },
  path: string,
): Promise<string | null> {
  const near = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  const url = `http://${near.includes(':') ? `[${near}]` : near}:${port}${path}`
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5_000) })
    return (await answer.text()).slice(0, 200_000)
  } catch {
    return null
  }
}
