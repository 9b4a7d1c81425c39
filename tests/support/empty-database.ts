// Creates an empty database, whose pool is closed at the end of the test file.
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type Pool } from '../../adapters/database/connect.ts'
import { atEndOfFile } from './runs/end-of-file.ts'

export async function emptyDatabase(): Promise<{ readonly url: string; readonly pool: Pool }> {
  const { adminUrl, template } = inject('database')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  const admin = connect(adminUrl, 1)
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const pool = connect(url.href, 4)
  atEndOfFile(() => pool.end())
  return { url: url.href, pool }
}
