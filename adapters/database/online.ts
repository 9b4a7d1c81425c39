// Online migrations (`NNN-name.online.sql`): statement by statement outside a transaction, for large tables that are in use.
import type { Pool } from './connect.ts'

type Connection = Awaited<ReturnType<Pool['reserve']>>

export const isOnline = (name: string): boolean => name.endsWith('.online.sql')

export type Statement = {
  readonly text: string
  /** Repeated until it changes no row: a batch (`-- Repeat` on the line before). */
  readonly isRepeated: boolean
}

/** A statement ends with a semicolon at the end of a line; there are no function bodies in these files. */
export const statementsOf = (script: string): Statement[] =>
  script
    .split(/;[ \t]*(?:\n|$)/)
    .map((part) => ({
      text: part.replace(/^\s*--.*$/gm, '').trim(),
      isRepeated: /^-- Repeat$/m.test(part),
    }))
    .filter(({ text }) => text !== '')

/** Within a transaction, on tables without rows. */
export const atOnce = (script: string): string => script.replace(/\bconcurrently\b/gi, '')

/**
 * Each statement must be repeatable, since an interrupted step starts over at the first. What was
 * committed stays; an invalid index is rebuilt.
 */
export async function runOnline(
  connection: Connection,
  script: string,
  lockTimeout: string,
): Promise<void> {
  const statements = statementsOf(script)
  await connection.unsafe(`set lock_timeout = '${lockTimeout}'`)
  try {
    await dropBrokenIndexes(connection, statements)
    for (const { text, isRepeated } of statements)
      for (;;) {
        const { count } = await connection.unsafe(text)
        if (!isRepeated || count === 0) break
      }
  } finally {
    await connection.unsafe('reset lock_timeout')
  }
}

/** `if not exists` would consider them complete. */
async function dropBrokenIndexes(
  connection: Connection,
  statements: readonly Statement[],
): Promise<void> {
  const broken = await connection<{ name: string }[]>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relnamespace = current_schema()::regnamespace`
  for (const { name } of broken)
    if (statements.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text)))
      await connection.unsafe(`drop index concurrently if exists "${name}"`)
}
