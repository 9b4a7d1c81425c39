// Writes the audit chain's head to a file each day, so that truncation is detected.
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { auditHead, type Head } from '../../shop/platform/audit/views.ts'
import type { World } from '../../shop/world.ts'

type Saved = Head & { readonly at: string }

const fileIn = (dataDir: string) => join(dataDir, 'audit-heads.jsonl')

/** Idempotent: one line per head. Also logged, so that a copy can be shipped to another machine. */
export async function saveAuditHead(world: World, dataDir: string): Promise<void> {
  const head = await auditHead(world)
  if (!head) return
  const { number, hash } = head
  if ((await savedAuditHeads(dataDir)).at(-1)?.hash === hash) return
  world.log.info('audit head', { number, hash })
  await append(dataDir, [{ at: world.now().toISOString(), number, hash }])
}

const hour = 3_600_000

/**
 * The job, each minute: saves the first head at once, so that truncation is detected from the first day, then one an
 * hour.
 */
export async function saveHeadEachHour(world: World, dataDir: string): Promise<void> {
  const last = (await savedAuditHeads(dataDir)).at(-1)
  if (last && world.now().getTime() - Date.parse(last.at) < hour) return
  await saveAuditHead(world, dataDir)
}

export async function savedAuditHeads(dataDir: string): Promise<Saved[]> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
  return completeLines(text)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Saved)
}

/** Heads from a backup, into a data folder that has none. */
export async function writeAuditHeads(dataDir: string, heads: readonly Saved[]): Promise<void> {
  if (heads.length === 0 || (await savedAuditHeads(dataDir)).length > 0) return
  await append(dataDir, heads)
}

async function append(dataDir: string, heads: readonly Saved[]): Promise<void> {
  const file = await open(fileIn(dataDir), 'a+', 0o600)
  try {
    const text = await file.readFile('utf8')
    if (text !== completeLines(text)) await file.truncate(Buffer.byteLength(completeLines(text)))
    await file.appendFile(heads.map((head) => `${JSON.stringify(head)}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Drops an incomplete last line: the disk was full, or the machine stopped. */
const completeLines = (text: string): string => text.slice(0, text.lastIndexOf('\n') + 1)
