// Rasterizes the shop's own SVGs to PNG, with a small cache and single flight.
import sharp from 'sharp'

const most = 200
const cache = new Map<string, Promise<Uint8Array>>()

/** `svg` is the shop's own, never user input. */
export function pictureOf(svg: string): Promise<Uint8Array> {
  const cached = cache.get(svg)
  if (cached) {
    cache.delete(svg)
    cache.set(svg, cached)
    return cached
  }
  const png = sharp(Buffer.from(svg)).png({ palette: true, quality: 90, effort: 7 }).toBuffer()
  png.catch(() => cache.delete(svg))
  cache.set(svg, png)
  for (const oldest of cache.keys()) {
    if (cache.size <= most) break
    cache.delete(oldest)
  }
  return png
}
