// Sends rows to the server (COPY … FROM STDIN), and fails as soon as the server does.
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { Sql } from 'postgres'

type Connection = Pick<Sql, 'unsafe'>

export type CopyIn = {
  write(text: Uint8Array | string): Promise<void>
  end(): Promise<void>
}

export async function copyInto(connection: Connection, copy: string): Promise<CopyIn> {
  const query = connection.unsafe(copy)
  const failed = failureOf(query)
  const into = await Promise.race([query.writable(), failed])
  // `failed` has the server's reason; without a listener the stream would end the process.
  into.on('error', () => {})
  return {
    async write(text) {
      if (!into.write(text)) await Promise.race([once(into, 'drain'), failed])
    },
    async end() {
      into.end()
      await Promise.race([finished(into), failed])
    },
  }
}

/**
 * Rejects with the server's error, and with that of a lost connection. After the last row postgres.js tells it to the
 * statement alone, whose promise was fulfilled with the stream: the stream would neither finish nor fail.
 */
function failureOf(query: ReturnType<Connection['unsafe']>): Promise<never> {
  const statement = query as unknown as { reject(error: unknown): void }
  const { reject } = statement
  const failed = new Promise<never>((_, fail) => {
    statement.reject = (error) => {
      reject(error)
      fail(error)
    }
  })
  failed.catch(() => {})
  return failed
}
