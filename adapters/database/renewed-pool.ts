// Never uses a connection again that was lost: postgres.js may keep in it what it was about to send, and then sends
// nothing any more, not even while connecting anew (LanternOps/breeze#3225; docs/design/connection-loss.md).
import { Socket } from 'node:net'
import type { Sql } from 'postgres'
import { isUnavailable } from '../../shop/platform/database-errors.ts'

type Pool = Sql<{ money: bigint }>
/** For the option `socket` of postgres.js, which its types lack. */
type Dial = (to: { path?: string | false; host: string[]; port: number[] }) => Socket
type Generation = { readonly pool: Pool; retire(): void }

/** Milliseconds until the connections of a retired pool are closed; longer than its pages may wait. */
const retiredAfter = 60_000

/**
 * One pool after another: once a connection is lost, all new queries go to a new pool, which `open` returns. What runs
 * on other connections of the old one goes on; what waits for one of them fails at once, as a lost connection.
 */
export function renewedOnLoss(open: (dial: Dial) => Pool): Pool {
  let current = generation(open)
  /** Notifications have a connection of their own, which postgres.js renews. */
  let listening: Pool | null = null
  const retired = new Set<Generation>()
  let isEnded = false

  function renew(lost: Generation, error: unknown): void {
    // What is interrupted by the end fails as if its connection were lost.
    if (isEnded || lost !== current || !isLoss(error)) return
    current = generation(open)
    lost.retire()
    retired.add(lost)
    setTimeout(() => {
      retired.delete(lost)
      lost.pool.end().catch(() => {})
    }, retiredAfter).unref()
  }

  /** Reports a failure before whoever asked hears of it, and may ask again. */
  function reported<T>(from: Generation, work: PromiseLike<T>): PromiseLike<T> {
    // `then` of Promise, since that of a query would send it.
    Promise.prototype.then.call(work, undefined, (error) => renew(from, error))
    return work
  }

  async function begin(...args: Parameters<Pool['begin']>): Promise<unknown> {
    const from = current
    try {
      return await from.pool.begin(...args)
    } catch (error) {
      renew(from, error)
      throw error
    }
  }

  async function end(options: { timeout?: number } = {}): Promise<void> {
    isEnded = true
    for (const { pool } of retired) pool.end({ timeout: 0, ...options }).catch(() => {})
    await Promise.all([current.pool.end(options), listening?.end(options)])
  }

  const listen = (...args: Parameters<Pool['listen']>) => {
    listening ??= open(dial)
    return listening.listen(...args)
  }

  const unsafe = (...args: Parameters<Pool['unsafe']>) =>
    reported(current, current.pool.unsafe(...args))

  const own = { begin, end, listen, unsafe }
  return new Proxy(current.pool, {
    get: (_, name) => Reflect.get(name in own ? own : current.pool, name),
    apply(_, self, args: [unknown, ...unknown[]]) {
      const from = current
      const query = Reflect.apply(from.pool, self, args)
      return query instanceof Promise ? reported(from, query) : query
    },
  })
}

function generation(open: (dial: Dial) => Pool): Generation {
  let isRetired = false
  const pool = open((to) => (isRetired ? closed() : dial(to)))
  return {
    pool,
    retire() {
      isRetired = true
    },
  }
}

/** Hosts are tried by turns. */
let turn = 0

function dial({ path, host, port }: Parameters<Dial>[0]): Socket {
  const socket = new Socket()
  if (path) return socket.connect(path)
  const at = turn++ % host.length
  const to = { host: host[at] as string, port: port[at % port.length] as number }
  // postgres.js sends the host to a server with TLS (SNI).
  return Object.assign(socket.connect(to), to)
}

/** A connection that fails. */
function closed(): Socket {
  const socket = new Socket()
  const error = Object.assign(new Error('The connection was lost'), { code: 'CONNECTION_CLOSED' })
  setImmediate(() => socket.destroy(error))
  return socket
}

/** A connection was lost, or never became ready; one that was refused has nothing left to send. */
function isLoss(error: unknown): boolean {
  const { severity, syscall } = (error ?? {}) as { severity?: unknown; syscall?: unknown }
  return severity === undefined && syscall !== 'connect' && isUnavailable(error)
}
