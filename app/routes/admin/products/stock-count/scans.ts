// Scans of a count in the browser: known codes at once, others asked for one by one, since a scanner is faster than the network. The list outlives a reload.
import { useEffect, useRef, useState } from 'react'
import {
  type CountRow,
  countFields,
  countRow,
  type Scan,
  scannedInto,
} from '../../../../../shop/catalog/stock/input/stock-count.ts'
import { type CountLine, maxCountLines } from '../../../../../shop/catalog/stock/rules/count.ts'

const stored = 'stock-count'

/** Rows of another version of the shop may lack a field. */
const isRow = (read: unknown): read is CountRow =>
  countFields.every((name) => typeof Object(read)[name] === 'string')

function storedRows(): CountRow[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(stored) ?? '[]')
    return Array.isArray(read) ? read.filter(isRow) : []
  } catch {
    return []
  }
}

/** Forgets the list; storage may be unavailable. */
export const forgetRows = (): void => storeRows([])

function storeRows(rows: readonly CountRow[]): void {
  try {
    if (rows.length > 0) localStorage.setItem(stored, JSON.stringify(rows))
    else localStorage.removeItem(stored)
  } catch {
    // Then it does not outlive a reload.
  }
}

/** Null if the shop does not answer. */
const lineOf = async (code: string): Promise<{ line: CountLine | null } | null> => {
  const answer = await fetch(`/admin/stock-count/scanned?code=${encodeURIComponent(code)}`).catch(
    () => null,
  )
  return answer?.ok ? ((await answer.json()) as { line: CountLine | null }) : null
}

/** Why a scan was not counted: `code` is unknown, or the shop did not answer, or the list is full. */
export type Missed = { readonly code: string; readonly why: 'unknown' | 'unreachable' | 'full' }

/** What was counted before stays; rows left blank give way to a list, in which they might count as 0. */
function withKept(listed: readonly CountRow[]): readonly CountRow[] {
  const kept = storedRows().filter(({ units }) => listed.length === 0 || units.trim() !== '')
  const known = new Set(kept.map(({ variant }) => variant))
  return [...kept, ...listed.filter(({ variant }) => !known.has(variant))].slice(0, maxCountLines)
}

/** `isAnswer`: the rows were sent, and are complete. */
export function useScans(start: readonly CountRow[], isAnswer: boolean) {
  const [rows, setRows] = useState(start)
  const [last, setLast] = useState<CountRow | null>(null)
  const [missed, setMissed] = useState<Missed | null>(null)
  const latest = useRef(start)
  const queue = useRef(Promise.resolve())
  const show = (next: readonly CountRow[]) => {
    latest.current = next
    setRows(next)
    storeRows(next)
  }
  useEffect(() => {
    if (!isAnswer) latest.current = withKept(latest.current)
    storeRows(latest.current)
    setRows(latest.current)
  }, [isAnswer])
  const take = (next: readonly CountRow[]) => {
    show(next)
    setLast(next[0] ?? null)
    setMissed(null)
  }
  async function count(scan: Scan): Promise<void> {
    const known = scannedInto(latest.current, scan)
    if (known) return take(known)
    if (latest.current.length >= maxCountLines) return setMissed({ code: scan.code, why: 'full' })
    const found = await lineOf(scan.code)
    if (found?.line) take([countRow(found.line, String(scan.units)), ...latest.current])
    else setMissed({ code: scan.code, why: found ? 'unknown' : 'unreachable' })
  }
  return {
    rows,
    last,
    missed,
    scan: (scan: Scan) => {
      queue.current = queue.current.then(() => count(scan))
    },
    change: (variant: string, units: string) =>
      show(latest.current.map((row) => (row.variant === variant ? { ...row, units } : row))),
    clear: () => {
      show([])
      setLast(null)
    },
  }
}
