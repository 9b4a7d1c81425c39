// Append-only journal of the ledger simulator, flushed before a transaction is confirmed; survives a kill.
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { accountOf } from './keys.ts'
import type { Applied, Genesis } from './ledger.ts'

/** Hex seeds of the simulated treasury and the demonstration wallet. Play money, on this ledger only. */
export type Keys = { readonly treasury: string; readonly wallet: string }

export type Journal = {
  readonly genesis: Genesis
  readonly transactions: readonly Applied[]
  append(transaction: Applied): Promise<void>
  close(): Promise<void>
}

const journalFile = 'journal.jsonl'
export const walletStroops = 10_000_000n * 10_000_000n

/** Only one process at a time may have it open. */
export async function openJournal(
  folder: string,
  passphrase: string,
  keys: Keys,
): Promise<Journal> {
  const path = join(folder, journalFile)
  if (!existsSync(path)) {
    const accounts = {
      [accountOf(keys.treasury)]: '0',
      [accountOf(keys.wallet)]: String(walletStroops),
    }
    const genesis: Genesis = { passphrase, at: wholeSeconds(Date.now()), accounts }
    writeWhole(path, `${JSON.stringify(genesis)}\n`)
  }
  const [genesis, ...transactions] = readLines(path) as [Genesis, ...Applied[]]
  const file = await open(path, 'a')
  let broken = false
  return {
    genesis,
    transactions,
    async append(transaction) {
      // Nothing may follow a partial line; the next start truncates it.
      if (broken) throw new Error('the journal cannot be written')
      broken = true
      await file.appendFile(`${JSON.stringify(transaction)}\n`)
      await file.datasync()
      broken = false
    },
    close: () => file.close(),
  }
}

/** Replaces any journal by one with the generated history. */
export const writeJournal = (
  folder: string,
  genesis: Genesis,
  transactions: readonly Applied[],
): void => {
  const lines = [genesis, ...transactions].map((line) => `${JSON.stringify(line)}\n`)
  writeWhole(join(folder, journalFile), lines.join(''))
}

export const wholeSeconds = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 19)}Z`

export function openKeys(folder: string): Keys {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'keys.json')
  if (!existsSync(path)) {
    const seed = () => randomBytes(32).toString('hex')
    writeWhole(path, JSON.stringify({ treasury: seed(), wallet: seed() }))
  }
  return JSON.parse(readFileSync(path, 'utf8')) as Keys
}

/** Atomic: a kill in between leaves no partial file. */
function writeWhole(path: string, content: string): void {
  const draft = `${path}.new`
  writeFileSync(draft, content, { mode: 0o600, flush: true })
  renameSync(draft, path)
}

/** An incomplete last line was never confirmed: it is truncated. */
function readLines(path: string): unknown[] {
  const content = readFileSync(path)
  const end = content.lastIndexOf(10) + 1
  if (end < content.length) truncateSync(path, end)
  const lines = content.subarray(0, end).toString('utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line))
}
