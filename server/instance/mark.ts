// A file beside the database: which shop the data folder belongs to, and what was issued. A restore does not replace it.
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

const schema = v.object({
  shopId: v.string(),
  /** When the shop last ran. */
  seenAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Next index by account key. */
  addresses: v.record(v.string(), v.number()),
  /** Last number by series. */
  documents: v.object({ invoice: v.optional(v.number()), credit_note: v.optional(v.number()) }),
})
export type Mark = v.InferOutput<typeof schema>

const fileIn = (dataDir: string) => join(dataDir, 'shop.json')

/** Null if there is none. Throws if it is damaged: it must not be mistaken for a new shop's. */
export async function readMark(dataDir: string): Promise<Mark | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const read = v.safeParse(schema, parsed(text))
  if (read.success) return read.output
  throw new Error('DATA_DIR/shop.json is damaged: put back a copy of it, or remove it.')
}

/** Replaced atomically. */
export async function writeMark(dataDir: string, mark: Mark): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const written = `${fileIn(dataDir)}.${randomBytes(6).toString('hex')}`
  const file = await open(written, 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(mark)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(written, fileIn(dataDir))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
