// Materials, colors of the backdrop, and how a picture is made of parts.
import type { Color, Material, Part, Photo } from './camera.ts'
import type { Label } from './labels.ts'
import type { Shape } from './shapes.ts'

/** Reads a label where it is printed, by share of its width and height from the top left. */
export type Print = (label: Label) => (across: number, down: number) => Color

export const ceramic = (color: Color): Material => ({ color, shine: 0.05, rough: 0.12 })
export const matt = (color: Color): Material => ({ color, shine: 0.035, rough: 0.8 })
export const steel: Material = { color: [0.8, 0.81, 0.83], shine: 0.68, rough: 0.16 }
export const brushed: Material = { color: [0.55, 0.56, 0.58], shine: 0.55, rough: 0.5 }
export const copper: Material = { color: [0.86, 0.5, 0.33], shine: 0.7, rough: 0.18 }
export const coffee = ceramic([0.022, 0.009, 0.004])
export const glassy: Material = { color: [0.09, 0.035, 0.016], shine: 0.06, rough: 0.03 }
export const wood: Material = {
  color: (x, y, z) => {
    const ring = Math.sin((Math.hypot(x * 0.8, z) + y * 0.07) * 5 + Math.sin(y * 0.8) * 0.6)
    const light = 0.85 + 0.15 * ring
    return [0.3 * light, 0.155 * light, 0.075 * light]
  },
  shine: 0.04,
  rough: 0.5,
}

export const black: Color = [0.016, 0.016, 0.018]
export const cream: Color = [0.7, 0.63, 0.5]
export const white: Color = [0.72, 0.71, 0.68]
export const sand: Color = [0.6, 0.5, 0.38]
export const sea: Color = [0.23, 0.36, 0.38]
export const rose: Color = [0.6, 0.4, 0.34]
export const fog: Color = [0.55, 0.57, 0.57]
export const sage: Color = [0.36, 0.43, 0.32]

export const part = (shape: Shape, material: Material): Part => ({ shape, material })

/** A photograph of parts that need no print. */
export const still =
  (backdrop: Color, shows: number, parts: readonly Part[], from?: number) => (): Photo => ({
    parts,
    backdrop,
    shows,
    ...(from !== undefined && { from }),
  })
