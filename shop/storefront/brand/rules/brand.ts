// The brand: the merchant's look of the shop. Pure.

export const grounds = ['paper', 'cool', 'pure'] as const
export const fontPairs = ['figtree', 'domine', 'brygada', 'grotesk', 'outfit', 'syne'] as const
export const corners = ['sharp', 'soft', 'round'] as const
export const densities = ['comfortable', 'compact'] as const
export const headers = ['start', 'centred', 'one-line'] as const

export type Ground = (typeof grounds)[number]
export type FontPair = (typeof fontPairs)[number]

/** A file that the shop serves at `/design/ID.TYPE`; the id is a content hash. */
export type BrandFile = { readonly id: string; readonly type: 'svg' | 'png' | 'ico' }
export type Logo = BrandFile & { readonly width: number; readonly height: number }

/** Icons made from the logo. */
export const iconNames = ['icon', 'ico', 'apple', 'small', 'large', 'maskable'] as const
export type IconName = (typeof iconNames)[number]

export type Brand = {
  /** Null: the shop's default mark and its name. */
  readonly logo: null | {
    readonly light: Logo
    /** Null: the same as in the light theme. */
    readonly dark: Logo | null
    readonly icons: Readonly<Record<IconName, BrandFile>>
  }
  /** #rrggbb in the light theme; null for the default. */
  readonly accent: string | null
  readonly ground: Ground
  readonly fonts: FontPair
  readonly corners: (typeof corners)[number]
  readonly density: (typeof densities)[number]
  readonly header: (typeof headers)[number]
}

/** The brand in PDF documents. */
export type PdfLook = {
  /** #rrggbb, readable on white. */
  readonly accent: string
  /** Base64; null: the seller's name instead. */
  readonly logo:
    | null
    | (Pick<Logo, 'width' | 'height'> & { readonly type: 'svg' | 'png'; readonly content: string })
}

export const defaultBrand: Brand = {
  logo: null,
  accent: null,
  ground: 'paper',
  fonts: 'figtree',
  corners: 'soft',
  density: 'comfortable',
  header: 'start',
}

export const largestLogo = 1024 * 1024
/** Bytes of a stored SVG: it is part of every page, and is not scaled down as a PNG is. */
export const largestDrawing = 64 * 1024

export const pathOfFile = ({ id, type }: BrandFile): string => `/design/${id}.${type}`

/** Parses a typed color: `#1a2b3c`, `1A2B3C` or `#abc`. Null if invalid. */
export function hexIn(text: string): string | null {
  const [, digits = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text.trim().toLowerCase()) ?? []
  if (digits.length === 3) return `#${[...digits].map((each) => each + each).join('')}`
  return digits ? `#${digits}` : null
}
