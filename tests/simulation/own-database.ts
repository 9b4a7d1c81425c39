// A simulated world's database, which can be saved and put back, as by a restored backup.
import { connect, type Pool } from '../../adapters/database/connect.ts'

export type OwnDatabase = {
  /** Leads to the current database, also after it was put back. */
  readonly pool: Pool
  /** Replaces the last copy. */
  save(): Promise<void>
  /** Everything since the last copy is lost. */
  putBack(): Promise<void>
  close(): Promise<void>
}

/** `url`: a database that nobody else is connected to. */
export function ownDatabase(url: string): OwnDatabase {
  const name = new URL(url).pathname.slice(1)
  const copy = `${name}_copy`
  const around = new URL(url)
  around.pathname = '/postgres'
  let pool = connect(url)
  const current = (() => {}) as unknown as Pool

  /** A database is copied only while nobody is connected to it. */
  async function replace(target: string, source: string): Promise<void> {
    await pool.end({ timeout: 5 })
    const admin = connect(around.href, 1)
    await admin.unsafe(`drop database if exists ${target}`)
    await admin.unsafe(`create database ${target} template ${source} strategy file_copy`)
    await admin.end({ timeout: 5 })
    pool = connect(url)
  }

  return {
    pool: new Proxy(current, {
      apply: (_, self, args) => Reflect.apply(pool, self, args),
      get(_, property) {
        const value = Reflect.get(pool, property)
        return typeof value === 'function' ? value.bind(pool) : value
      },
    }),
    save: () => replace(copy, name),
    putBack: () => replace(name, copy),
    async close() {
      await pool.end({ timeout: 5 })
      const admin = connect(around.href, 1)
      await admin.unsafe(`drop database if exists ${copy}`)
      await admin.end({ timeout: 5 })
    },
  }
}
