// Rasterizes the shop's own SVGs to PNG, with a small cache and single flight.
import sharp from 'sharp'

const most = 200
const made = new Map<string, Promise<Uint8Array>>()

/** `svg` is the shop's own, never user input. */
export function pictureOf(svg: string): Promise<Uint8Array> {
  const known = made.get(svg)
  if (known) {
    made.delete(svg)
    made.set(svg, known)
    return known
  }
  const png = sharp(Buffer.from(svg)).png({ palette: true, quality: 90, effort: 7 }).toBuffer()
  png.catch(() => made.delete(svg))
  made.set(svg, png)
  for (const oldest of made.keys()) {
    if (made.size <= most) break
    made.delete(oldest)
  }
  return png
}
