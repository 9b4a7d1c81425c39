// Groups the rows of a file into products, in whatever order they stand. Pure.
import type { Row } from '../../../platform/csv/reader.ts'
import { type Group, mostRows } from './file-product.ts'

/** Every row passes `collect` once, then `push` in the same order. */
export type Grouper = {
  readonly collect?: (row: Row) => void
  readonly push: (row: Row) => Group[]
  readonly end: () => Group[]
}

/** Maximum characters of rows held in memory; those beyond stay where they are. */
const mostHeld = 50_000_000

/**
 * Rows with the same id are one product, also if a spreadsheet sorted them apart. A further row with the product's own
 * texts is another product of that id, which is reported. `isHead`: whether a row has those texts.
 */
export function byId(idOf: (row: Row) => string, isHead: (row: Row) => boolean): Grouper {
  const seen = new Map<string, { hasHead: boolean; isClosed: boolean }>()
  const late = new Map<string, Row[]>()
  const moved = new Set<number>()
  let held = 0
  let before: string | null = null
  // The id whose further product the rows belong to.
  let repeated: string | null = null
  let run: { id: string; rows: Row[] } | null = null
  const close = (): Group[] => {
    if (!run) return []
    const { id, rows } = run
    run = null
    const more = late.get(id) ?? []
    late.delete(id)
    const all = [...rows, ...more]
    const head = all.findIndex(isHead)
    // The row with the product's own texts comes first.
    const first = head > 0 && !isHead(all[0] as Row) ? all.splice(head, 1) : []
    return [{ id, rows: [...first, ...all].slice(0, mostRows + 1) }]
  }
  return {
    collect(row) {
      const id = idOf(row)
      if (before !== null && before !== id) {
        const last = seen.get(before)
        if (last) last.isClosed = true
        repeated = null
      }
      before = id
      if (id === '' || row.flaw === 'open') return
      const known = seen.get(id) ?? { hasHead: false, isClosed: false }
      seen.set(id, known)
      if (known.isClosed && known.hasHead && isHead(row)) repeated = id
      if (known.isClosed && repeated !== id && held < mostHeld) {
        for (const cell of row.cells) held += cell.length
        late.set(id, [...(late.get(id) ?? []), row])
        moved.add(row.number)
      }
      known.hasHead ||= isHead(row)
    },
    push(row) {
      if (moved.has(row.number)) return []
      const id = idOf(row)
      // An unreadable row is reported on its own.
      if (run && run.id === id && row.flaw !== 'open') {
        if (run.rows.length <= mostRows) run.rows.push(row)
        return []
      }
      const closed = close()
      run = { id, rows: [row] }
      return closed
    },
    end: close,
  }
}

/** Each row is a product. */
export const byRow = (): Grouper => ({
  push: (row) => [{ id: '', rows: [row] }],
  end: () => [],
})

/** Rows that are no heads belong to the one above. */
export function following(isHead: (row: Row) => boolean): Grouper {
  let rows: Row[] = []
  const close = (): Group[] => {
    const closed = rows.length > 0 ? [{ id: '', rows }] : []
    rows = []
    return closed
  }
  return {
    push(row) {
      if (rows.length > 0 && !isHead(row) && row.flaw !== 'open') {
        if (rows.length <= mostRows) rows.push(row)
        return []
      }
      const closed = close()
      rows = [row]
      return closed
    },
    end: close,
  }
}

/** A product's row names others by key; those come with it, and on their own only if no row names them. */
export function withChildren(
  keyOf: (row: Row) => string,
  childrenOf: (row: Row) => readonly string[],
): Grouper {
  const named = new Set<string>()
  const rows = new Map<string, Row>()
  let held = 0
  return {
    collect(row) {
      for (const key of childrenOf(row)) named.add(key)
      const key = keyOf(row)
      if (key === '' || held >= mostHeld || childrenOf(row).length > 0) return
      for (const cell of row.cells) held += cell.length
      rows.set(key, row)
    },
    push(row) {
      const children = childrenOf(row)
      if (children.length === 0 && named.has(keyOf(row)) && rows.has(keyOf(row))) return []
      const found = children.flatMap((key) => rows.get(key) ?? [])
      return [{ id: '', rows: [row, ...found.slice(0, mostRows)] }]
    },
    end: () => [],
  }
}
