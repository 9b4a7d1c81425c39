// A pool of connections, with money as bigint and counts as number.
import postgres, { type Sql } from 'postgres'

export type Pool = Sql<{ money: bigint }>

/**
 * Whose rights statements have (null: those of the URL's user), and whether identity tables show everybody's rows. With
 * `isQuick` nobody waits for the disk: what was written last may be lost when the database dies, and nothing else is.
 */
export type As = {
  readonly role: string | null
  readonly hasFullAccess: boolean
  readonly isQuick?: boolean
}

/** Milliseconds. */
const longestStatement = 30_000

/** `keep` holds a connection for good, for what ends with it: a session's lock. */
export function connect(
  url: string,
  max = 10,
  idle: 'close' | 'keep' = 'close',
  { role, hasFullAccess, isQuick }: As = { role: null, hasFullAccess: true },
): Pool {
  const { address, host } = split(url)
  return postgres(address, {
    ...(host ? { host } : {}),
    max,
    ...(idle === 'keep' ? { max_lifetime: null } : { idle_timeout: 60 }),
    connect_timeout: 10,
    // Seconds: a database that is back is found soon.
    backoff: (tries: number) => (0.5 + Math.random() / 2) * Math.min(0.1 * 2 ** tries, 2),
    connection: {
      application_name: 'piazza',
      TimeZone: 'UTC',
      'app.full_access': hasFullAccess ? 'on' : 'off',
      // Nobody waits for a page that long (app/http/database-timeouts.ts); files and jobs of staff may.
      ...(!hasFullAccess && { statement_timeout: longestStatement }),
      ...(role && { role }),
      ...(isQuick && { synchronous_commit: 'off' }),
    },
    onnotice: () => {},
    types: {
      // int8 counts rows and small things here; money is numeric.
      count: { to: 20, from: [20], parse: Number, serialize: String },
      // Whole numbers only: a numeric with a fraction is a mistake in the statement, and throws.
      money: { to: 1700, from: [1700], parse: BigInt, serialize: String },
    },
  }) as unknown as Pool
}

/** Other clients read a socket's folder from `?host=`; postgres.js wants it apart. */
function split(url: string): { address: string; host: string | null } {
  const parsed = new URL(url)
  const host = parsed.searchParams.get('host')
  parsed.searchParams.delete('host')
  return { address: parsed.href, host }
}
