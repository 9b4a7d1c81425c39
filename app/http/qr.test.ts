import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrDrawing } from './qr'

/** Modules filled by a path of this form. */
function filled(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let n = 0; n < Number(width); n += 1) (rows[Number(y)] as boolean[])[Number(x) + n] = true
  }
  return rows
}

test.each(['x', 'web+stellar:pay?destination=DEMO-MA&amount=12.5', 'G'.repeat(300)])(
  'the drawing of %s fills the dark modules exactly, inside a margin of four',
  (text) => {
    const { size, path } = qrDrawing(text)
    const { data } = encode(text, { ecc: 'M', border: 4 })
    expect(filled(path, size)).toEqual(data)
    const edge = [0, 1, 2, 3, size - 4, size - 3, size - 2, size - 1]
    for (const n of edge) {
      expect(data[n]?.some(Boolean)).toBe(false)
      expect(data.some((row) => row[n])).toBe(false)
    }
  },
)
