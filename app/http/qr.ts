// QR code as an SVG path, rendered on the server from the displayed text.
import { encode } from 'uqr'

export type QrDrawing = { readonly size: number; readonly path: string }

/** Modules as 1 by 1 squares, rows joined; with a quiet zone of 4 modules around it. */
export function qrDrawing(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  let path = ''
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x += 1
      path += `M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`
    }
  }
  return { size, path }
}
