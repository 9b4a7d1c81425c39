// Draws one product: a kind, one of its silhouettes, in one color.
import { type ArtKind, artVariants } from '../../shop/catalog/products/rules/catalog.ts'
import { shadesOf } from './colour.ts'
import { closeUp, drawing } from './drawings.ts'
import { inUse } from './in-use.ts'
import { newPen, shorten } from './pen.ts'
import type { View } from './url.ts'

/**
 * SVG of a product in a color (six hexadecimal digits), with a transparent background. Null for
 * an unknown kind or silhouette.
 */
export function draw(
  ref: { kind: string; variant: number },
  hex: string,
  view: View = 'front',
): string | null {
  if (!Object.hasOwn(artVariants, ref.kind)) return null
  const kind = ref.kind as ArtKind
  const isOtherSide = view === 'back' || view === 'side'
  const thing = drawing(kind, `${isOtherSide ? view : 'front'}-${ref.variant}`)
  if (!thing) return null
  const { pen, definitions } = newPen(shadesOf(hex))
  const shapes = view === 'use' ? inUse(kind, pen, thing, ref.variant) : thing(pen)
  const window = view === 'detail' ? closeUp(kind, ref.variant) : '0 0 240 240'
  return shorten(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${window}" stroke-linejoin="round"><defs>${definitions()}</defs>${shapes}</svg>`,
  )
}
