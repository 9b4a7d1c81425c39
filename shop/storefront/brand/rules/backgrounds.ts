// Neutral background palettes to choose from, in both themes. Pure.
import type { Oklch } from '../../../platform/oklch.ts'
import type { Ground } from './brand.ts'

type GroundName = 'bg' | 'surface' | 'sunken' | 'tile' | 'tile-edge' | 'line' | 'line-strong'
type GroundTokens = Readonly<Record<GroundName, Oklch>>

const of = (l: number, c = 0, h = 0): Oklch => ({ l, c, h })

/** `paper` is that of app/styles/tokens.css, as tokens.test.ts checks. */
export const groundTokens: Readonly<Record<Ground, { light: GroundTokens; dark: GroundTokens }>> = {
  paper: {
    light: {
      bg: of(0.985, 0.003, 85),
      surface: of(1),
      sunken: of(0.962, 0.004, 85),
      tile: of(0.945, 0.006, 85),
      'tile-edge': of(0.945, 0.006, 85),
      line: of(0.9, 0.005, 85),
      'line-strong': of(0.62, 0.008, 85),
    },
    dark: {
      bg: of(0.175, 0.01, 265),
      surface: of(0.215, 0.012, 265),
      sunken: of(0.15, 0.01, 265),
      tile: of(0.42, 0.012, 265),
      'tile-edge': of(0.24, 0.012, 265),
      line: of(0.31, 0.012, 265),
      'line-strong': of(0.57, 0.012, 265),
    },
  },
  cool: {
    light: {
      bg: of(0.982, 0.005, 250),
      surface: of(1),
      sunken: of(0.958, 0.008, 250),
      tile: of(0.942, 0.01, 250),
      'tile-edge': of(0.942, 0.01, 250),
      line: of(0.895, 0.01, 250),
      'line-strong': of(0.61, 0.02, 250),
    },
    dark: {
      bg: of(0.17, 0.02, 255),
      surface: of(0.212, 0.023, 255),
      sunken: of(0.145, 0.018, 255),
      tile: of(0.42, 0.025, 255),
      'tile-edge': of(0.24, 0.023, 255),
      line: of(0.31, 0.025, 255),
      'line-strong': of(0.57, 0.03, 255),
    },
  },
  pure: {
    light: {
      bg: of(1),
      surface: of(1),
      sunken: of(0.965),
      tile: of(0.95),
      'tile-edge': of(0.95),
      line: of(0.89),
      'line-strong': of(0.61),
    },
    dark: {
      bg: of(0),
      surface: of(0.18),
      sunken: of(0.13),
      tile: of(0.4),
      'tile-edge': of(0.22),
      line: of(0.3),
      'line-strong': of(0.56),
    },
  },
}
