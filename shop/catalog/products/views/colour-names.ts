// What the colours of an order are called in a reader's language: its lines were written down in English.
import type { World } from '../../../world.ts'
import { firstLanguage } from '../rules/texts.ts'
import { colourTexts } from '../store/texts.ts'

/** The same lines; a colour that the catalogue has no word for in that language, or no more, keeps the one it has. */
export async function inWords<Line extends { readonly productId: string; readonly colour: string }>(
  world: World,
  language: string,
  lines: readonly Line[],
): Promise<Line[]> {
  if (language === firstLanguage) return [...lines]
  const ids = new Set(lines.map(({ productId }) => productId))
  const names = await colourTexts(world.db, language, [...ids])
  return lines.map((line) => ({
    ...line,
    colour: names.get(line.productId)?.[line.colour] || line.colour,
  }))
}
