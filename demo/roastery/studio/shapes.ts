// Solid shapes as distances from a point to their surface (negative inside), in centimeters. Y points up.

export type Shape = (x: number, y: number, z: number) => number

const { abs, cos, hypot, max, min, sin, PI } = Math

export const at =
  (dx: number, dy: number, dz: number, shape: Shape): Shape =>
  (x, y, z) =>
    shape(x - dx, y - dy, z - dz)

/** `degrees` around the vertical axis. */
export const turned = (degrees: number, shape: Shape): Shape => {
  const [c, s] = [cos((degrees * PI) / 180), sin((degrees * PI) / 180)]
  return (x, y, z) => shape(c * x - s * z, y, s * x + c * z)
}

/** `degrees` around the axis that points to the viewer. */
export const leaned = (degrees: number, shape: Shape): Shape => {
  const [c, s] = [cos((degrees * PI) / 180), sin((degrees * PI) / 180)]
  return (x, y, z) => shape(c * x + s * y, c * y - s * x, z)
}

/** A box that stands on the ground; `round`: radius of its edges. */
export const box = (width: number, height: number, depth: number, round = 0.3): Shape => {
  const [w, h, d] = [width / 2 - round, height / 2 - round, depth / 2 - round]
  return (x, y, z) => {
    const [a, b, c] = [abs(x) - w, abs(y - height / 2) - h, abs(z) - d]
    return hypot(max(a, 0), max(b, 0), max(c, 0)) + min(max(a, b, c), 0) - round
  }
}

/** Points written as "x y z, x y z". */
const pointsIn = (text: string): number[][] =>
  text.split(', ').map((point) => point.split(' ').map(Number))

/** A solid of revolution that stands on the ground; `outline`: heights and radii from the bottom up, "0.2 5, 1 6". */
export const turnedSolid = (outline: string | readonly number[][], round = 0.2): Shape => {
  const profile = typeof outline === 'string' ? pointsIn(outline) : outline
  const closed = [[profile[0]?.[0] ?? 0, 0], ...profile, [profile.at(-1)?.[0] ?? 0, 0]]
  return (x, y, z) => inOutline(closed, y, hypot(x, z)) - round
}

/** Distance to a polygon of the half plane, negative inside (even-odd rule). */
function inOutline(outline: readonly (readonly number[])[], y: number, r: number): number {
  let nearest = Number.POSITIVE_INFINITY
  let inside = false
  for (let index = 1; index < outline.length; index++) {
    const [y1 = 0, r1 = 0] = outline[index - 1] ?? []
    const [y2 = 0, r2 = 0] = outline[index] ?? []
    const [dy, dr] = [y2 - y1, r2 - r1]
    const along = ((y - y1) * dy + (r - r1) * dr) / (dy * dy + dr * dr || 1)
    const part = min(1, max(0, along))
    nearest = min(nearest, hypot(y - y1 - part * dy, r - r1 - part * dr))
    if (y1 > y !== y2 > y && r < r1 + ((y - y1) / (y2 - y1)) * (r2 - r1)) inside = !inside
  }
  return inside ? -nearest : nearest
}

/** A tube through points, for handles and spouts. */
export const tube = (way: string | readonly number[][], radius: number): Shape => {
  const points = typeof way === 'string' ? pointsIn(way) : way
  const pairs = points.slice(1).map((to, index) => [points[index] ?? to, to] as const)
  return (x, y, z) => {
    let nearest = Number.POSITIVE_INFINITY
    for (const [[ax = 0, ay = 0, az = 0], [bx = 0, by = 0, bz = 0]] of pairs) {
      const [dx, dy, dz] = [bx - ax, by - ay, bz - az]
      const along = ((x - ax) * dx + (y - ay) * dy + (z - az) * dz) / (dx * dx + dy * dy + dz * dz)
      const part = min(1, max(0, along))
      nearest = min(nearest, hypot(x - ax - part * dx, y - ay - part * dy, z - az - part * dz))
    }
    return nearest - radius
  }
}

/** Points of an arc in the plane of the picture, for tubes. */
export const arc = (
  [cx, cy]: readonly [number, number],
  radius: number,
  [from, to]: readonly [number, number],
  tall = 1,
): [number, number, number][] =>
  Array.from({ length: 17 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / 16) * PI) / 180
    return [cx + radius * cos(angle), cy + radius * tall * sin(angle), 0]
  })

/** A ball that is stretched or pressed: beans. */
export const ellipsoid = (a: number, b: number, c: number): Shape => {
  const least = min(a, b, c)
  return (x, y, z) => (hypot(x / a, (y - b) / b, z / c) - 1) * least
}

export const without =
  (shape: Shape, hole: Shape): Shape =>
  (x, y, z) =>
    max(shape(x, y, z), -hole(x, y, z))

export const together =
  (...shapes: readonly Shape[]): Shape =>
  (x, y, z) => {
    let nearest = Number.POSITIVE_INFINITY
    for (const shape of shapes) nearest = min(nearest, shape(x, y, z))
    return nearest
  }

/**
 * A pouch of coffee that stands on the ground: full at the bottom, flat at the seam of its top, with soft creases.
 */
export const pouch =
  (width: number, height: number, depth: number): Shape =>
  (x, y, z) => {
    const up = min(1, max(0, y / height))
    const full = (depth / 2) * (1 - up ** 3) ** 0.75 * (0.9 + 0.1 * sin(up * PI))
    const crease = 0.07 * sin(x * 2.1 + up * 9) * up + 0.05 * sin(x * 5 - y * 0.9) * up * up
    const half = (width / 2) * (1 - 0.05 * sin(up * PI))
    const thick = max(0.14, full * (1 - (abs(x) / half) ** 4 * 0.55))
    const [a, b, c] = [
      abs(x) - half + 0.35,
      abs(y - height / 2) - height / 2 + 0.1,
      abs(z + crease) - thick,
    ]
    return (hypot(max(a, 0), max(b, 0), max(c, 0)) + min(max(a, b, c), 0) - 0.12) * 0.55
  }
