// An S3-compatible server in a separate process, with buckets in a temporary folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Bucket } from '../../adapters/files/s3-requests.ts'
import { freePort } from '../../server/free-port.ts'

const program = join(dirname(createRequire(import.meta.url).resolve('s3rver')), '../bin/s3rver.js')
/** The server's credentials. It does not verify signatures. */
export const s3Account = { region: 'us-east-1', keyId: 'S3RVER', secret: 'S3RVER' }

export type S3Server = {
  bucket(name: string): Bucket
  /** File names in a bucket's folder. */
  contents(name: string): string[]
  /** Kills the server; its buckets stay. */
  stop(): Promise<void>
  /** Starts it again on the same port, with the same buckets. */
  start(): Promise<void>
  /** Stops it and deletes everything. */
  remove(): Promise<void>
}

/** Starts a server with these buckets. */
export async function startS3Server(buckets: readonly string[]): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'piazza-s3-'))
  const port = await freePort('127.0.0.1')
  let server: ChildProcess | null = null
  const start = async () => {
    const options = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '--no-vhost-buckets']
    const configured = buckets.flatMap((name) => ['--configure-bucket', name])
    server = spawn(process.execPath, [program, ...options, ...configured], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    await once(server.stdout as Readable, 'data')
  }
  const stop = async () => {
    if (!server) return
    const exited = once(server, 'exit')
    server.kill('SIGKILL')
    server = null
    await exited
  }
  await start()
  return {
    bucket: (name) => ({ url: `http://127.0.0.1:${port}/${name}`, ...s3Account }),
    contents: (name) => readdirSync(join(folder, name)),
    start,
    stop,
    async remove() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
