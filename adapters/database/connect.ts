// Connection pool, with money as bigint and counts as number.
import postgres, { type Options, type Sql } from 'postgres'
import { arrayTypes } from './array-types.ts'
import { inTransactions } from './in-transactions.ts'
import { endingWithConnection } from './lost-connections.ts'
import { renewedOnLoss } from './renewed-pool.ts'
import { reachedBy } from './tls.ts'

export type Pool = Sql<{ money: bigint }>

/**
 * Role of statements (null: the URL's user), and whether row-level security exposes all rows. With
 * `isQuick` commits are asynchronous: the latest may be lost in a crash, without corruption.
 */
export type As = {
  readonly role: string | null
  readonly hasFullAccess: boolean
  readonly isQuick?: boolean
}

/** In milliseconds. */
const longestStatement = 30_000

/** `keep` holds a connection permanently, for session state such as locks: not through a pooler. */
export const connect = (
  url: string,
  max = 10,
  idle: 'close' | 'keep' = 'close',
  as: As = { role: null, hasFullAccess: true },
): Pool => {
  const { role, hasFullAccess, isQuick } = as
  return open(url, {
    max,
    ...(idle === 'keep' ? { max_lifetime: null } : { idle_timeout: 60 }),
    connection: {
      application_name: connectionName(as),
      TimeZone: 'UTC',
      'app.full_access': hasFullAccess ? 'on' : 'off',
      // Pages time out earlier (app/http/database-timeouts.ts); exports and jobs may take longer.
      ...(!hasFullAccess && { statement_timeout: longestStatement }),
      ...(role && { role }),
      ...(isQuick && { synchronous_commit: 'off' }),
    },
  })
}

/** `piazza`, and for a shop's pages the role they run as, which the server's list of sessions does not show. */
const connectionName = ({ role, hasFullAccess }: As): string =>
  role ? `piazza as ${role}` : hasFullAccess ? 'piazza' : connectionAsOwner
export const connectionAsOwner = 'piazza as owner'

/**
 * A pool on a pooler in transaction mode, which keeps no session state: neither settings nor prepared statements.
 * Everything runs in a transaction that begins with its settings; see docs/design/connection-pooler.md.
 */
export function connectPooled(url: string, max: number, as: As): Pool {
  const pool = open(url, {
    max,
    idle_timeout: 60,
    prepare: false,
    connection: { application_name: connectionName(as) },
  })
  return inTransactions(pool, settingsOf(as))
}

const settingsOf = ({ role, hasFullAccess, isQuick }: As): string =>
  [
    "set local timezone = 'UTC'",
    ...(role ? [`set local role "${role}"`] : []),
    `set local app.full_access = '${hasFullAccess ? 'on' : 'off'}'`,
    ...(hasFullAccess ? [] : [`set local statement_timeout = ${longestStatement}`]),
    ...(isQuick ? ['set local synchronous_commit = off'] : []),
  ].join('; ')

function open(url: string, options: Options<Record<string, never>>): Pool {
  const { address, host, ssl } = reachedBy(url)
  const settings = {
    ...options,
    // Other clients read a socket's folder from `?host=`; postgres.js takes it separately.
    ...(host ? { host } : {}),
    ssl,
    connect_timeout: 5,
    // Backoff in seconds: short, so that a recovered database is noticed soon.
    backoff: (tries: number) => (0.5 + Math.random() / 2) * Math.min(0.1 * 2 ** tries, 1),
    onnotice: () => {},
    types: {
      ...arrayTypes,
      // int8 is used for counts and small numbers; money is numeric.
      count: { to: 20, from: [20], parse: Number, serialize: String },
      // Integers only: a numeric with a fraction is a bug in the statement, and throws.
      money: { to: 1700, from: [1700], parse: BigInt, serialize: String },
    },
  }
  return renewedOnLoss((socket) => {
    const dialed = { ...settings, socket }
    return endingWithConnection(postgres(address, dialed) as unknown as Pool)
  })
}
