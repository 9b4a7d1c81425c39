// What can be printed of a document's texts. A character without a glyph becomes a visible placeholder: the layout
// would draw whatever glyph its number means in another font, over the next one. Pure.
import type { PdfDocument } from '../../shop/sales/invoicing/port.ts'

const placeholder = '\ufffd'

/** Marks of direction would turn what follows; joiners shape Arabic and Indian scripts. */
const unseen = /(?!\p{Join_Control})[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

const segmenter = new Intl.Segmenter()

export type Covers = (codePoint: number) => boolean

/** `unprinted`: the texts with placeholders as they are written, for the document's metadata. */
export function printable(
  document: PdfDocument,
  covers: Covers,
): { document: PdfDocument; unprinted: string[] } {
  const unprinted = new Set<string>()
  const print = (text: string): string => {
    const plain = text.normalize('NFC').replace(unseen, '')
    const printed = printableText(plain, covers)
    if (printed.includes(placeholder) && !plain.includes(placeholder)) unprinted.add(plain)
    return printed
  }
  const { language, ...texts } = document
  return { document: { language, ...mapTexts(texts, print) }, unprinted: [...unprinted] }
}

/** One placeholder for each character as it is perceived. */
export function printableText(text: string, covers: Covers): string {
  const isCovered = (signs: string) => [...signs].every((sign) => covers(sign.codePointAt(0) ?? 0))
  return [...segmenter.segment(text)]
    .map(({ segment }) => {
      if (/^[\r\n]+$/.test(segment)) return '\n'
      if (isCovered(segment)) return segment
      if (/^[\s\p{Cc}]+$/u.test(segment)) return /[\u2007\u202f]/.test(segment) ? '\u00a0' : ' '
      const usual = segment.normalize('NFKC').replace(/\p{Join_Control}/gu, '')
      return isCovered(usual) ? usual : placeholder
    })
    .join('')
}

function mapTexts<T>(value: T, map: (text: string) => string): T
function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, map))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, map)]))
}
