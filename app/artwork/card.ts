// Link preview card of a product, or of the shop (Open Graph image).
import { cardSize } from '../../shop/catalog/products/rules/photos.ts'

const paper = '#fbfaf8'
const tile = '#eceae5'
const accent = '#026565'

/** `pictures`: one large product, or several in a row; each an SVG from `draw`. */
export function cardOf(pictures: readonly string[]): string {
  const { width, height } = cardSize
  const step = width / pictures.length
  const side = Math.min(560, step * 0.94)
  const arches = pictures.map((picture, index) => {
    const middle = step * (index + 0.5)
    const [left, top, radius] = [middle - side / 2, (height - side) / 2, side / 2]
    const arch = `M${left} ${height}V${top + radius}a${radius} ${radius} 0 0 1 ${side} 0V${height}z`
    const place = `x="${left}" y="${top + side * 0.06}" width="${side}" height="${side}"`
    return `<path d="${arch}" fill="${tile}"/>${named(picture, index).replace('<svg ', `<svg ${place} `)}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${paper}"/>${arches.join('')}<rect y="${height - 14}" width="${width}" height="14" fill="${accent}"/></svg>`
}

/** Prefixes gradient ids, since each drawing numbers its own from the start. */
const named = (picture: string, index: number): string =>
  picture
    .replace(/\bid="/g, `id="${index}-`)
    .replace(/url\(#/g, `url(#${index}-`)
    .replace(/href="#/g, `href="#${index}-`)
