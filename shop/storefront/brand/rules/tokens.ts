// Color tokens of a brand in both themes, and the contrast of every pair (WCAG 2.2). Pure.
import { contrast, hexOf, type Oklch, oklchOf } from '../../../platform/oklch.ts'
import { groundTokens } from './backgrounds.ts'
import type { Brand, Ground } from './brand.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const tokenNames = [
  ...(['bg', 'surface', 'sunken', 'tile', 'tile-edge', 'line', 'line-strong'] as const),
  ...(['ink', 'ink-soft', 'accent', 'accent-strong', 'accent-wash', 'on-accent'] as const),
] as const
export type TokenName = (typeof tokenNames)[number]
type AccentName = 'accent' | 'accent-strong' | 'accent-wash' | 'on-accent'
type AccentTokens = Readonly<Record<Theme, Readonly<Record<AccentName, Oklch>>>>

const of = (l: number, c = 0, h = 0): Oklch => ({ l, c, h })

const inkTokens = {
  light: { ink: of(0.21, 0.012, 265), 'ink-soft': of(0.45, 0.012, 265) },
  dark: { ink: of(0.955, 0.004, 85), 'ink-soft': of(0.74, 0.008, 265) },
}

/** As in app/styles/tokens.css, as tokens.test.ts checks. */
const defaultAccent: AccentTokens = {
  light: {
    accent: of(0.46, 0.078, 195),
    'accent-strong': of(0.4, 0.072, 195),
    'accent-wash': of(0.95, 0.022, 195),
    'on-accent': of(0.99),
  },
  dark: {
    accent: of(0.81, 0.1, 190),
    'accent-strong': of(0.86, 0.09, 190),
    'accent-wash': of(0.27, 0.035, 195),
    'on-accent': of(0.19, 0.03, 190),
  },
}

/** The merchant's color in the light theme; in the dark theme the same hue with similar contrast. */
function accentTokens(hex: string): AccentTokens {
  const accent = oklchOf(hex)
  const { l, h } = accent
  const shade = (l: number, most: number) =>
    of(l, accent.c < 0.005 ? 0 : Math.min(accent.c, most), h)
  const night = Math.min(0.96, Math.max(0.76, 0.81 + (0.46 - l) * 0.45))
  return {
    light: {
      accent,
      // Nearly black colors cannot become darker.
      'accent-strong': shade(l < 0.25 ? l + 0.12 : l - 0.06, 0.4),
      'accent-wash': shade(0.95, 0.022),
      'on-accent': of(0.99),
    },
    dark: {
      accent: shade(night, 0.15),
      'accent-strong': shade(Math.min(0.98, night + 0.05), 0.12),
      'accent-wash': shade(0.27, 0.035),
      'on-accent': shade(0.19, 0.03),
    },
  }
}

export type ColourTokens = Readonly<Record<Theme, Readonly<Record<TokenName, string>>>>

/** Values are #rrggbb. */
export function colourTokens({ accent, ground }: Pick<Brand, 'accent' | 'ground'>): ColourTokens {
  const accents = accent === null ? defaultAccent : accentTokens(accent)
  const hexes = (theme: Theme) => {
    const all = { ...groundTokens[ground][theme], ...inkTokens[theme], ...accents[theme] }
    const exact = theme === 'light' && accent ? { accent } : {}
    return {
      ...Object.fromEntries(Object.entries(all).map(([key, v]) => [key, hexOf(v)])),
      ...exact,
    }
  }
  return { light: hexes('light'), dark: hexes('dark') } as ColourTokens
}

/** Text colors with each background that the styles use. */
const texts: readonly (readonly [text: TokenName, on: TokenName])[] = [
  ...(['bg', 'surface', 'sunken', 'tile-edge', 'accent-wash'] as const).flatMap((on) => [
    ['ink', on] as const,
    ['ink-soft', on] as const,
    ['accent', on] as const,
  ]),
  ...(['accent', 'accent-strong'] as const).map((on) => ['on-accent', on] as const),
]
/** Non-text colors that must be distinguishable from their background. */
const shapes: readonly (readonly [shape: TokenName, on: TokenName])[] = [
  ...(['bg', 'surface'] as const).map((on) => ['line-strong', on] as const),
  ['accent', 'tile'],
]

export type Pair = {
  readonly theme: Theme
  readonly text: TokenName
  readonly on: TokenName
  readonly contrast: number
  /** Minimum contrast: 4.5 for text, 3 for shapes. */
  readonly least: number
}

function pairsOf(tokens: ColourTokens): Pair[] {
  const pair = (
    theme: Theme,
    [text, on]: readonly [TokenName, TokenName],
    least: number,
  ): Pair => ({
    theme,
    text,
    on,
    least,
    contrast: contrast(tokens[theme][text], tokens[theme][on]),
  })
  return themes.flatMap((theme) => [
    ...texts.map((each) => pair(theme, each, 4.5)),
    ...shapes.map((each) => pair(theme, each, 3)),
  ])
}

export const failingPairs = (tokens: ColourTokens): Pair[] =>
  pairsOf(tokens).filter((each) => each.contrast < each.least)

/** The color with the nearest lightness whose contrast is sufficient everywhere; unchanged if it already is. */
export function nearestAccent(hex: string, ground: Ground): string {
  const passes = (accent: string) => failingPairs(colourTokens({ accent, ground })).length === 0
  if (passes(hex)) return hex
  const { l, c, h } = oklchOf(hex)
  for (let step = 1; step <= 100; step += 1)
    for (const sign of [-1, 1]) {
      const near = hexOf({ l: l + (sign * step) / 100, c, h })
      if (passes(near)) return near
    }
  return '#000000'
}
