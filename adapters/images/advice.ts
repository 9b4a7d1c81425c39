// Whether a photo looks blurred or dark: hints for a retake, never a verdict.

const sharpEnough = 100
const brightEnough = { mean: 50, highlights: 90 }

/** Variance of the Laplacian of a greyscale picture about 800 px wide; sharp text is in the thousands. */
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

/** Dark: neither the average nor the brightest twentieth comes near daylight. */
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
