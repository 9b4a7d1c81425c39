// Cars from behind, all from one plan.
import { luggage, tailRed, tinted } from '../kinds/car-body.ts'
import {
  box,
  type Drawing,
  disc,
  group,
  ink,
  inkLight,
  inkSoft,
  outline,
  type Pen,
  path,
  round,
  shadow,
  steel,
  steelDark,
  stroke,
} from '../pen.ts'

type Rear = {
  /** Heights of roof, waist and bumper; half widths of roof and waist. */
  roof: number
  waist: number
  bumper: number
  top: number
  wide: number
  /** Half width and height of one lamp, and where it begins beside the middle. */
  lamps: 'bar' | 'blocks' | 'posts' | 'rounds'
  wheel: number
  extra?: (pen: Pen) => string
}

const spareWheel = (pen: Pen, x: number, y: number, r: number, cover: number) =>
  disc(x, y, r, ink, outline(inkLight)) +
  disc(x, y, cover, pen.line('0 0 1 1', pen.hi, pen.deep), outline(pen.edge, 0.8))

/** The off-roader, which also comes packed. */
const highfell = { bumper: 162, top: 74, wide: 92, lamps: 'posts', wheel: 30 } as const
const plans: readonly Rear[] = [
  { roof: 66, waist: 108, bumper: 158, top: 56, wide: 92, lamps: 'blocks', wheel: 24 },
  {
    ...highfell,
    roof: 44,
    waist: 100,
    extra: (pen) =>
      spareWheel(pen, 120, 126, 32, 23) +
      stroke('M60 40H180M70 40V46M170 40V46', inkSoft, 4, round),
  },
  {
    roof: 72,
    waist: 114,
    bumper: 162,
    top: 58,
    wide: 102,
    lamps: 'bar',
    wheel: 28,
    extra: (pen) =>
      path(
        'M22 98H218L210 108H30Z',
        pen.line('0 0 0 1', pen.hi, pen.deep),
        outline(pen.edge, 0.7),
      ) +
      path('M52 108H60V118H52ZM180 108H188V118H180Z', ink) +
      disc(100, 174, 6, ink, outline(steel, 1.6)) +
      disc(140, 174, 6, ink, outline(steel, 1.6)),
  },
  { roof: 56, waist: 104, bumper: 158, top: 54, wide: 78, lamps: 'rounds', wheel: 24 },
  {
    roof: 48,
    waist: 104,
    bumper: 160,
    top: 62,
    wide: 92,
    lamps: 'posts',
    wheel: 30,
    extra: (pen) =>
      path('M30 98H210V108H30Z', pen.line('0 0 0 1', inkLight, ink)) +
      box(98, 116, 44, 10, 4, pen.lo, outline(pen.seam, 0.8)) +
      stroke('M48 148H192', pen.seam, 1.4),
  },
  {
    roof: 54,
    waist: 104,
    bumper: 160,
    top: 66,
    wide: 90,
    lamps: 'bar',
    wheel: 24,
    extra: () => stroke('M62 56V50H70M178 56V50H170', steel, 3, round),
  },
  {
    roof: 46,
    waist: 106,
    bumper: 158,
    top: 68,
    wide: 78,
    lamps: 'posts',
    wheel: 24,
    extra: (pen) => path('M76 116H164V130H76Z', pen.trim, 'opacity=".9"'),
  },
  {
    ...highfell,
    roof: 62,
    waist: 108,
    extra: (pen) =>
      luggage(pen, 'M52 32Q52 26 60 26H180Q188 26 188 32V62H52Z') +
      stroke('M84 26V62M156 26V62', '#4a3d2a', 4) +
      spareWheel(pen, 140, 118, 27, 19),
  },
]

const lampsOf: Readonly<Record<Rear['lamps'], (pen: Pen, left: number, y: number) => string>> = {
  bar: (pen, left, y) =>
    box(left + 6, y + 8, 228 - 2 * left, 9, 4, tailRed(pen), outline(ink, 0.8)) +
    stroke(`M${left + 12} ${y + 11}H${228 - left}`, '#ffd0c8', 1.4),
  blocks: (pen, left, y) =>
    box(left + 4, y + 4, 36, 16, 5, tailRed(pen), outline(ink, 0.8)) +
    box(200 - left, y + 4, 36, 16, 5, tailRed(pen), outline(ink, 0.8)),
  posts: (pen, left, y) =>
    box(left + 4, y + 4, 13, 38, 4, tailRed(pen), outline(ink, 0.8)) +
    box(223 - left, y + 4, 13, 38, 4, tailRed(pen), outline(ink, 0.8)),
  rounds: (pen, left, y) =>
    disc(left + 18, y + 18, 11, tailRed(pen), outline(steel, 2)) +
    disc(222 - left, y + 18, 11, tailRed(pen), outline(steel, 2)),
}

function rear(pen: Pen, plan: Rear): string {
  const { roof, waist, bumper, top, wide, lamps, wheel, extra } = plan
  const left = 120 - wide
  const paint = pen.line('.2 0 .3 1', [pen.hi, 0], [pen.base, 0.4], [pen.lo, 0.7], [pen.deep, 1])
  const tyre = (x: number) =>
    box(x, bumper - 8, wheel, 46, 8, pen.line('0 0 1 0', '#14161a', '#3a3f47', '#0c0d10'))
  return (
    shadow(pen, 120, bumper + 38, wide + 12, 10) +
    tyre(left + 4) +
    tyre(236 - left - wheel) +
    path(
      `M${left} ${bumper + 6}V${waist + 10}Q${left} ${waist} ${left + 8} ${waist - 4}L${120 - top} ${roof + 10}Q${128 - top} ${roof} ${136 - top} ${roof}H${104 + top}Q${112 + top} ${roof} ${120 + top} ${roof + 10}L${232 - left} ${waist - 4}Q${240 - left} ${waist} ${240 - left} ${waist + 10}V${bumper + 6}Q${240 - left} ${bumper + 18} ${228 - left} ${bumper + 18}H${left + 12}Q${left} ${bumper + 18} ${left} ${bumper + 6}Z`,
      paint,
      outline(pen.edge, 0.8),
    ) +
    path(
      `M${132 - top} ${roof + 8}H${108 + top}L${118 + top} ${waist - 6}H${122 - top}Z`,
      tinted(pen),
      outline(ink, 1.4),
    ) +
    path(
      `M${134 - top} ${roof + 10}H120L${130 - top} ${waist - 8}H${125 - top}Z`,
      '#fff',
      'opacity=".22"',
    ) +
    stroke(
      `M${left + 6} ${waist + 2}Q120 ${waist - 6} ${234 - left} ${waist + 2}`,
      '#fff',
      2,
      `opacity=".45" ${round}`,
    ) +
    path(
      `M${left} ${bumper - 2}H${240 - left}V${bumper + 6}Q${240 - left} ${bumper + 18} ${228 - left} ${bumper + 18}H${left + 12}Q${left} ${bumper + 18} ${left} ${bumper + 6}Z`,
      pen.line('0 0 0 1', inkSoft, ink),
    ) +
    lampsOf[lamps](pen, left, waist) +
    box(97, bumper - 24, 46, 15, 2, '#f4f1e8', outline(steelDark, 0.8)) +
    path('M112 0a8 8 0 0 1 16 0Z', '#026565', `transform="translate(0 ${bumper - 13})"`) +
    (extra?.(pen) ?? '')
  )
}

export const car: readonly Drawing[] = plans.map(
  (plan) => (pen) => group('translate(0 6)', rear(pen, plan)),
)
