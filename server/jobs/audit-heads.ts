// Writes the audit chain's head to a file each day, so that truncation is detected.
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { auditHead, type Head } from '../../shop/platform/audit/views.ts'
import type { World } from '../../shop/world.ts'

const fileIn = (dataDir: string) => join(dataDir, 'audit-heads.jsonl')

/** Idempotent: one line per head. Also logged, so that a copy can be shipped to another machine. */
export async function saveAuditHead(world: World, dataDir: string): Promise<void> {
  const head = await auditHead(world)
  if (!head) return
  const { number, hash } = head
  if ((await savedAuditHeads(dataDir)).at(-1)?.hash === hash) return
  world.log.info('audit head', { number, hash })
  const line = JSON.stringify({ at: world.now(), number, hash })
  await appendFile(fileIn(dataDir), `${line}\n`, { mode: 0o600, flush: true })
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

export async function savedAuditHeads(
  dataDir: string,
): Promise<(Head & { readonly at: string })[]> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Head & { readonly at: string })
}

/** Those of a backup, in a data folder that has none. */
export async function writeAuditHeads(
  dataDir: string,
  heads: readonly (Head & { readonly at: string })[],
): Promise<void> {
  if (heads.length === 0 || (await savedAuditHeads(dataDir)).length > 0) return
  const lines = heads.map((head) => `${JSON.stringify(head)}\n`)
  await appendFile(fileIn(dataDir), lines.join(''), { mode: 0o600, flush: true })
}
