// Fonts for twelve languages: Noto Sans, one file per script, with fallback per character.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Font } from '@react-pdf/renderer'
import { codePointsOf } from './glyphs.ts'
import { partsOf } from './line-breaks.ts'
import { unpackFont } from './unpack.ts'

const folder = join(import.meta.dirname, 'fonts')

/** `name` is the font file's, without the weight. */
type Face = { readonly name: string; readonly signs: RegExp }
const face = (name: string, signs: RegExp): Face => ({ name, signs })
const latin = face('noto-sans-latin', /[\s\S]/)
const chinese = face(
  'noto-sans-sc-chinese-simplified',
  /\p{Script=Han}|[\u3000-\u303f\uff00-\uffef]/u,
)
const japanese = face('noto-sans-jp-japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u)
/** In fallback order. A large font is loaded only if a document needs it. */
const faces: readonly Face[] = [
  latin,
  face('noto-sans-latin-ext', /[\u0100-\u02ff\u1e00-\u20cf]/u),
  face('noto-sans-greek', /\p{Script=Greek}/u),
  face('noto-sans-cyrillic', /\p{Script=Cyrillic}/u),
  face('vazirmatn-arabic', /\p{Script=Arabic}/u),
  face('noto-sans-devanagari-devanagari', /\p{Script=Devanagari}/u),
  face('noto-sans-kr-korean', /\p{Script=Hangul}/u),
  japanese,
  chinese,
]
const weights = [400, 700] as const
/** Registered fonts, with the characters that they have glyphs for. */
const glyphs = new Map<string, ReadonlySet<number>>()

export type Typefaces = {
  readonly families: readonly string[]
  /** Whether one of them has a glyph for it. */
  covers(codePoint: number): boolean
}

/** Fonts needed for a text, registered once. Japanese uses its own forms of characters shared with Chinese. */
export function typefacesFor(language: string, text: string): Typefaces {
  const primary = language === 'ja' ? japanese : latin
  const needed = faces.filter((each) => each === primary || each === latin || each.signs.test(text))
  return {
    families: needed.map(register),
    covers: (codePoint) => needed.some(({ name }) => glyphs.get(name)?.has(codePoint)),
  }
}

function register({ name }: Face): string {
  if (glyphs.has(name)) return name
  const files = weights.map((weight) => ({
    font: unpackFont(readFileSync(join(folder, `${name}-${weight}-normal.woff`))),
    fontWeight: weight,
  }))
  const [regular, bold] = files.map(({ font }) => codePointsOf(font))
  glyphs.set(name, new Set([...(regular ?? [])].filter((code) => bold?.has(code))))
  const fonts = files.map(({ font, fontWeight }) => ({
    src: `data:font/ttf;base64,${font.toString('base64')}`,
    fontWeight,
  }))
  Font.register({ family: name, fonts })
  return name
}

// A hyphen in a hash or a name would be copied along.
Font.registerHyphenationCallback(partsOf)
