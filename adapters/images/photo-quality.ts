// Hints whether a photo is blurred or dark, and its perceptual hash.

const sharpEnough = 100
const brightEnough = { mean: 50, highlights: 90 }

/** Variance of the Laplacian of a grayscale image about 800 px wide; sharp text is in the thousands. */
export function isBlurred(grey: Uint8Array, width: number): boolean {
  let count = 0
  let sum = 0
  let squares = 0
  const at = (index: number) => grey[index] ?? 0
  for (let i = width; i < grey.length - width; i++) {
    const column = i % width
    if (column === 0 || column === width - 1) continue
    const edge = at(i - width) + at(i + width) + at(i - 1) + at(i + 1) - 4 * at(i)
    count += 1
    sum += edge
    squares += edge * edge
  }
  const mean = sum / count
  return squares / count - mean * mean < sharpEnough
}

/** Dark: both the average and the brightest twentieth are low. */
export function isDark(grey: Uint8Array): boolean {
  const histogram = new Array<number>(256).fill(0)
  let total = 0
  for (const light of grey) {
    histogram[light] = (histogram[light] ?? 0) + 1
    total += light
  }
  let seen = 0
  const highlight = histogram.findIndex((pixels) => {
    seen += pixels
    return seen >= grey.length * 0.95
  })
  return total / grey.length < brightEnough.mean || highlight < brightEnough.highlights
}

/** Size of the image that `lookOf` reads. */
export const glance = { width: 9, height: 8 }

/**
 * Difference hash (dHash), 64 bits: whether each pixel of 9 by 8 is brighter than its right
 * neighbor. Empty for a featureless image.
 */
export function perceptualHash(grey: Uint8Array): string {
  let bits = ''
  for (let row = 0; row < glance.height; row++) {
    for (let column = 0; column < glance.width - 1; column++) {
      const at = row * glance.width + column
      bits += (grey[at] ?? 0) > (grey[at + 1] ?? 0) ? '1' : '0'
    }
  }
  const lighter = bits.replaceAll('0', '').length
  if (lighter < 8 || lighter > 56) return ''
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}
