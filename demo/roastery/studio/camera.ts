// Takes a picture of objects in a small photo studio, by marching rays: one soft key light, a large softbox, a seamless
// backdrop. Pure; returns linear steps of 8 bits in sRGB.
import type { Shape } from './shapes.ts'

export type Color = readonly [red: number, green: number, blue: number]
export type Material = {
  /** Linear, or by place on the surface. */
  readonly color: Color | ((x: number, y: number, z: number, facing: number) => Color)
  /** Share that is reflected head-on: 0.04 for glaze and paper varnish, above 0.5 for metal. */
  readonly shine: number
  /** 0 for a mirror, 1 for matt. */
  readonly rough: number
}
export type Part = { readonly shape: Shape; readonly material: Material }
export type Photo = {
  readonly parts: readonly Part[]
  readonly backdrop: Color
  /** Height and width of what the picture shows, in centimeters. */
  readonly shows: number
  /** Degrees above the horizon. */
  readonly from?: number
}

const { abs, cos, exp, hypot, max, min, PI, sin, sqrt } = Math
const mix = (a: number, b: number, share: number) => a + (b - a) * share
const within = (value: number) => min(1, max(0, value))

/** Direction to the key light. */
const [keyX, keyY, keyZ] = [-0.52, 0.72, 0.46]

/** The room as it is reflected: a softbox on the left, a strip on the right, a bright ceiling. */
function room(x: number, y: number, z: number, rough: number): number {
  const soft = 0.05 + rough * 0.5
  const edge = (value: number, low: number, high: number) =>
    within((value - low) / soft + 0.5) * within((high - value) / soft + 0.5)
  const left = edge(x, -0.95, -0.45) * edge(y, -0.1, 0.85) * (z > -0.4 ? 1 : 0)
  const strip = edge(x, 0.62, 0.86) * edge(y, -0.2, 0.8) * (z > -0.3 ? 1 : 0)
  return mix(0.16, 0.62, within(y * 0.6 + 0.35)) + 1.9 * left + 1.1 * strip
}

type Ball = readonly [x: number, y: number, z: number, radius: number]

/** Contains a shape, as found on a grid. */
function ballAround(shape: Shape, shows: number): Ball {
  const step = shows / 48
  const low = [shows, shows, shows]
  const high = [-shows, -shows, -shows]
  for (let x = -shows * 0.7; x <= shows * 0.7; x += step)
    for (let y = 0; y <= shows; y += step)
      for (let z = -shows * 0.7; z <= shows * 0.7; z += step)
        if (shape(x, y, z) < step)
          for (const [axis, value] of [x, y, z].entries()) {
            low[axis] = min(low[axis] ?? 0, value - step)
            high[axis] = max(high[axis] ?? 0, value + step)
          }
  const [x = 0, y = 0, z = 0] = low.map((value, axis) => (value + (high[axis] ?? 0)) / 2)
  return [x, y, z, hypot((high[0] ?? 0) - x, (high[1] ?? 0) - y, (high[2] ?? 0) - z)]
}

/** `size`: width and height in pixels. */
export function takePhoto({ parts, backdrop, shows, from = 14 }: Photo, size: number): Uint8Array {
  let found = -1
  const balls = parts.map(({ shape }) => ballAround(shape, shows))
  const distance = (x: number, y: number, z: number): number => {
    let nearest = y
    found = -1
    for (let index = 0; index < parts.length; index++) {
      const [ballX, ballY, ballZ, radius] = balls[index] as Ball
      const [dx, dy, dz] = [x - ballX, y - ballY, z - ballZ]
      const beyond = nearest + radius
      // As much light as possible passes without a look at the shape.
      if (dx * dx + dy * dy + dz * dz > beyond * beyond) continue
      const to = (parts[index] as Part).shape(x, y, z)
      if (to < nearest) {
        nearest = to
        found = index
      }
    }
    return nearest
  }
  const tilt = (from * PI) / 180
  const [away, middle] = [shows * 3.2, shows * 0.37]
  const [eyeY, eyeZ] = [middle + away * sin(tilt), away * cos(tilt)]

  function shadow(x: number, y: number, z: number): number {
    let light = 1
    let along = 0.15
    for (let step = 0; step < 40 && along < shows * 2; step++) {
      const to = distance(x + keyX * along, y + keyY * along, z + keyZ * along)
      light = min(light, (9 * to) / along)
      if (light < 0.01) return 0
      along += max(0.12, to)
    }
    return light * light * (3 - 2 * light)
  }
  function openness(x: number, y: number, z: number, n: readonly number[]): number {
    const [nx = 0, ny = 0, nz = 0] = n
    let closed = 0
    for (let step = 1; step <= 5; step++) {
      const out = (shows / 60) * step * step * 0.4
      closed +=
        max(0, out - distance(x + nx * out, y + ny * out, z + nz * out)) / out / 2 ** (step * 0.6)
    }
    return within(1 - closed * 0.62)
  }
  function normal(x: number, y: number, z: number): [number, number, number] {
    const e = 0.01
    const here = [
      distance(x + e, y, z) - distance(x - e, y, z),
      distance(x, y + e, z) - distance(x, y - e, z),
      distance(x, y, z + e) - distance(x, y, z - e),
    ] as const
    const long = hypot(...here) || 1
    return [here[0] / long, here[1] / long, here[2] / long]
  }

  function seen(u: number, v: number): [number, number, number] {
    // Pixel on the plane through the middle of what is shown.
    const [px, up] = [u * shows, v * shows]
    const [dx, dy, dz] = [px, up * cos(tilt) + middle - eyeY, -up * sin(tilt) - eyeZ]
    const long = hypot(dx, dy, dz)
    const [rx, ry, rz] = [dx / long, dy / long, dz / long]
    let along = away * 0.55
    let hit = -2
    for (let step = 0; step < 220; step++) {
      const to = distance(rx * along, eyeY + ry * along, eyeZ + rz * along)
      if (to < 0.004) {
        hit = found
        break
      }
      along += to * 0.9
      if (along > away * 3) break
    }
    const glow = 1 - 0.28 * within(hypot(u, v * 0.8 - 0.1) * 1.25)
    const paper = backdrop.map((part) => part * glow) as [number, number, number]
    if (hit === -2) return paper
    const [x, y, z] = [rx * along, eyeY + ry * along, eyeZ + rz * along]
    const n = hit === -1 ? ([0, 1, 0] as [number, number, number]) : normal(x, y, z)
    const facing = max(0, n[0] * keyX + n[1] * keyY + n[2] * keyZ)
    const lit = facing > 0 ? facing * shadow(x + n[0] * 0.03, y + n[1] * 0.03, z + n[2] * 0.03) : 0
    const open = openness(x, y, z, n)
    if (hit === -1) {
      // Paper under the object: its own color, darkened where the light does not reach.
      const far = 1 - exp(-((hypot(x, z) / (shows * 1.1)) ** 4))
      const light = mix(0.42 + 0.58 * (lit / keyY), 1, far) * mix(0.55 + 0.45 * open, 1, far)
      return paper.map((part) => part * light) as [number, number, number]
    }
    const { color, shine, rough } = (parts[hit] as Part).material
    const base = typeof color === 'function' ? color(x, y, z, n[2]) : color
    const cosine = min(1, max(0, -(rx * n[0] + ry * n[1] + rz * n[2])))
    const fresnel = shine + (1 - shine) * (1 - cosine) ** 5 * (1 - rough * 0.75)
    const twice = 2 * (rx * n[0] + ry * n[1] + rz * n[2])
    const reflected =
      room(rx - twice * n[0], ry - twice * n[1], rz - twice * n[2], rough) * (0.35 + 0.65 * open)
    const soft = (0.3 + 0.22 * n[1] + 0.08 * n[2]) * open
    const bounce = 0.1 * max(0, -n[1] * 0.5 + 0.5) * open
    return [0, 1, 2].map((index) => {
      const own = base[index] ?? 0
      const diffuse =
        own * (lit * 1.02 + soft + bounce * (backdrop[index] ?? 0)) * (shine > 0.4 ? 0.25 : 1)
      const tint = shine > 0.4 ? own : 1
      return diffuse * (1 - fresnel) + reflected * fresnel * tint
    }) as [number, number, number]
  }

  const out = new Uint8Array(size * size * 3)
  const row = (line: number) => 0.5 - line / size
  let before: Float32Array | null = null
  // Corners of pixels are shared; a pixel whose corners differ gets more rays.
  const lineOf = (line: number) => {
    const values = new Float32Array((size + 1) * 3)
    for (let column = 0; column <= size; column++)
      values.set(seen(column / size - 0.5, row(line)), column * 3)
    return values
  }
  for (let line = 0; line < size; line++) {
    const top: Float32Array = before ?? lineOf(line)
    const bottom = lineOf(line + 1)
    for (let column = 0; column < size; column++) {
      const corners = [top, bottom].flatMap((each) => [
        each.subarray(column * 3, column * 3 + 3),
        each.subarray(column * 3 + 3, column * 3 + 6),
      ])
      const sum = [0, 0, 0]
      let spread = 0
      for (const corner of corners)
        for (let part = 0; part < 3; part++) {
          sum[part] = (sum[part] ?? 0) + tone(corner[part] ?? 0) / 4
          spread = max(spread, abs(tone(corner[part] ?? 0) - tone(corners[0]?.[part] ?? 0)))
        }
      if (spread > 0.06) {
        const finer = 3
        sum.fill(0)
        for (let a = 0; a < finer; a++)
          for (let b = 0; b < finer; b++) {
            const ray = seen(
              (column + (a + 0.5) / finer) / size - 0.5,
              row(line + (b + 0.5) / finer),
            )
            for (let part = 0; part < 3; part++)
              sum[part] = (sum[part] ?? 0) + tone(ray[part] ?? 0) / finer ** 2
          }
      }
      for (let part = 0; part < 3; part++)
        out[(line * size + column) * 3 + part] = Math.round(255 * within(sum[part] ?? 0))
    }
    before = bottom
  }
  return out
}

/** Filmic curve, then sRGB's. */
function tone(light: number): number {
  const film = (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14)
  const safe = within(film)
  return safe < 0.0031308 ? safe * 12.92 : 1.055 * sqrt(safe) ** (2 / 2.4) - 0.055
}
