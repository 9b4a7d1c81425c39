// Placeholder for a product without an image: the initial of its name, and its category, with a transparent background.
import type { Placeholder } from '../../shop/catalog/products/rules/catalog.ts'

/** The browser uses the color scheme of the embedding page. */
const ink = '#5c5f66'
const night = '<style>@media(prefers-color-scheme:dark){svg{fill:#b4b7be}}</style>'
const fonts = "system-ui,'Noto Sans',Arial,sans-serif"
/** Available width for the category in pixels. */
const room = 180

export function placeholder({ initial, category }: Placeholder): string {
  const [label, size] = fitted(category)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" fill="${ink}" font-family="${fonts}" text-anchor="middle">${night}${label ? text(initial, 132, 80, 'font-weight="500"') : text(initial, 160, 112, 'font-weight="500"')}${text(label, 176, size)}</svg>`
}

const text = (said: string, y: number, size: number, more = '') =>
  said &&
  `<text x="120" y="${y}" font-size="${size}"${more && ` ${more}`}${isRightToLeft(said) ? ' direction="rtl"' : ''}>${escaped(said)}</text>`

/** Full-width characters. */
const wide =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}]/u

/** The text in the largest size that fits, 11 to 15 pixels; a longer one is truncated with an ellipsis. */
function fitted(said: string): [text: string, size: number] {
  const widthOf = (signs: readonly string[]) =>
    signs.reduce((sum, sign) => sum + (wide.test(sign) ? 1 : 0.58), 0)
  const signs = [...new Intl.Segmenter().segment(said)].map(({ segment }) => segment)
  const size = Math.max(11, Math.min(15, Math.floor(room / Math.max(1, widthOf(signs)))))
  if (widthOf(signs) * size <= room) return [said, size]
  while (widthOf(signs) * size > room - size) signs.pop()
  return [`${signs.join('').trimEnd()}…`, size]
}

const isRightToLeft = (said: string): boolean =>
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(said)

/** XML does not allow control characters. */
const escaped = (said: string): string =>
  said
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replace(/[<>&]/g, (sign) => ({ '<': '&lt;', '>': '&gt;' })[sign] ?? '&amp;')
