// Font pairs to choose from, all under the Open Font License, for Latin script. Pure.
import type { FontPair } from './brand.ts'

export const fontNames = [
  ...(['figtree', 'manrope', 'outfit', 'grotesk', 'syne', 'domine', 'brygada'] as const),
] as const
export type FontName = (typeof fontNames)[number]

type Face = {
  readonly family: string
  readonly weights: string
  /** Fallback font with the same metrics, so that the font swap shifts nothing. */
  readonly fallback: {
    readonly local: readonly string[]
    readonly generic: 'sans-serif' | 'serif'
    /** In percent. */
    readonly size: number
    readonly ascent: number
    readonly descent: number
  }
}

const arial = ['Arial', 'Liberation Sans', 'Arimo']
const times = ['Times New Roman', 'Liberation Serif', 'Tinos']
const sans = (size: number, ascent: number, descent: number): Face['fallback'] => ({
  local: arial,
  generic: 'sans-serif',
  size,
  ascent,
  descent,
})
const serif = (size: number, ascent: number, descent: number): Face['fallback'] => ({
  local: times,
  generic: 'serif',
  size,
  ascent,
  descent,
})

export const faces: Readonly<Record<FontName, Face>> = {
  figtree: { family: 'Figtree', weights: '300 900', fallback: sans(101.5, 93.6, 24.6) },
  manrope: { family: 'Manrope', weights: '200 800', fallback: sans(101.8, 104.7, 29.5) },
  outfit: { family: 'Outfit', weights: '100 900', fallback: sans(100.5, 99.5, 25.9) },
  grotesk: { family: 'Space Grotesk', weights: '300 700', fallback: sans(112.7, 87.3, 25.9) },
  syne: { family: 'Syne', weights: '400 800', fallback: sans(100.7, 91.9, 27.3) },
  domine: { family: 'Domine', weights: '400 700', fallback: serif(122.4, 73.5, 19.6) },
  brygada: { family: 'Brygada 1918', weights: '400 700', fallback: serif(117.9, 78, 21.2) },
}

type Pair = { readonly heading: FontName; readonly text: FontName }

export const pairFaces: Readonly<Record<FontPair, Pair>> = {
  figtree: { heading: 'figtree', text: 'figtree' },
  domine: { heading: 'domine', text: 'figtree' },
  brygada: { heading: 'brygada', text: 'manrope' },
  grotesk: { heading: 'grotesk', text: 'figtree' },
  outfit: { heading: 'outfit', text: 'outfit' },
  syne: { heading: 'syne', text: 'manrope' },
}

/** "Domine + Figtree". */
export const pairName = (pair: FontPair): string => {
  const { heading, text } = pairFaces[pair]
  return [...new Set([heading, text])].map((name) => faces[name].family).join(' + ')
}

/** Languages whose script the fonts lack: their pages use system fonts. */
export const otherScripts = ['ru', 'zh', 'ja', 'ko', 'ar', 'hi'] as const

/** URLs of a font's files. */
export type FontFiles = Readonly<Record<FontName, { readonly latin: string; readonly ext: string }>>
