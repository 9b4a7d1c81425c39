// Compares paginated lists with the whole list.
import { expect } from 'vitest'

/** The first pages of a list. */
export async function firstPages<Row>(
  page: (after: string | null) => Promise<{ rows: readonly Row[]; next: string | null }>,
  most = 3,
): Promise<{ rows: Row[]; isWhole: boolean }> {
  const rows: Row[] = []
  let after: string | null = null
  for (let nth = 0; nth < most; nth++) {
    const found: { rows: readonly Row[]; next: string | null } = await page(after)
    rows.push(...found.rows)
    if (found.next === null) return { rows, isWhole: true }
    after = found.next
  }
  return { rows, isWhole: false }
}

/** Expects the results to be the beginning of `all`. */
export function expectSame(
  found: { rows: string[]; isWhole: boolean },
  all: string[],
  name: string,
) {
  expect(found.rows, name).toEqual(found.isWhole ? all : all.slice(0, found.rows.length))
  expect(found.isWhole || found.rows.length > 0, name).toBe(true)
}
