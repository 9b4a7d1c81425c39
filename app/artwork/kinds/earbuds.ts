// Earbuds: in their open case, two of them alone, and beside a closed case.
import { black, roundSkin } from '../parts.ts'
import {
  box,
  type Drawing,
  disc,
  group,
  ink,
  inkLight,
  inkSoft,
  outline,
  oval,
  type Pen,
  path,
  round,
  shadow,
  steelDark,
  stroke,
} from '../pen.ts'

/** The lower edge of the case, from its right side on. */
export const caseBottom = 'V140Q196 204 132 204H108Q44 204 44 140Z'
/** What holds a bud in the ear. */
export const wing = path(
  'M-14-34C-22-52-4-62 8-50C0-48-4-42-2-34Z',
  inkSoft,
  outline(inkLight, 0.6),
)

const stemmed = (pen: Pen) =>
  path('M8-4C16-6 22-2 22 5S14 17 6 14Z', black(pen), outline(inkLight, 0.6)) +
  path(
    'M-6-20C8-24 18-12 14 0C11 9 4 10 3 20L1 54Q0 60-6 60T-12 54L-13 6C-18-4-16-17-6-20Z',
    roundSkin(pen),
    outline(pen.edge, 0.8),
  ) +
  stroke('M-9-8C-11 2-8 8-8 22V44', '#fff', 2.4, `opacity=".45" ${round}`) +
  oval(4, -8, 3, 5, ink)

const cased: Drawing = (pen) =>
  shadow(pen, 120, 208, 84) +
  path(
    'M48 108V70Q48 34 84 34H156Q192 34 192 70V108Z',
    pen.line('0 0 1 1', pen.base, pen.lo, pen.deep),
    outline(pen.edge),
  ) +
  path('M57 108V74Q57 43 88 43H152Q183 43 183 74V108Z', pen.line('0 0 0 1', pen.deep, pen.lo)) +
  group('translate(94 84) scale(1.12)', stemmed(pen)) +
  group('matrix(-1.12 0 0 1.12 146 84)', stemmed(pen)) +
  path(`M44 108H196${caseBottom}`, roundSkin(pen), outline(pen.edge)) +
  path('M44 108H196V114H44Z', pen.line('0 0 1 0', pen.deep, pen.lo, pen.deep)) +
  stroke('M55 126V146C55 168 66 184 84 191', '#fff', 5, `opacity=".4" ${round}`) +
  disc(120, 146, 3, '#8fe3a8')

const pair: Drawing = (pen) => {
  const bud =
    path(
      'M22-10C38-18 52-8 50 6S36 22 22 16Z',
      pen.line('0 0 1 1', '#5b616c', ink),
      outline(inkLight, 0.6),
    ) +
    oval(46, -1, 4, 9, ink) +
    wing +
    path(
      'M-32 0C-34-24-14-38 8-34S34-12 30 8S6 36-12 32S-31 18-32 0Z',
      roundSkin(pen),
      outline(pen.edge),
    ) +
    disc(-7, -1, 19, pen.line('1 1 0 0', pen.hi, pen.base, pen.deep), outline(pen.seam, 0.8)) +
    stroke('M-24-8C-21-20-12-27-1-28', '#fff', 3.4, `opacity=".5" ${round}`)
  return (
    shadow(pen, 84, 174, 54) +
    shadow(pen, 166, 206, 54) +
    group('translate(90 98) rotate(-14) scale(1.42)', bud) +
    group('matrix(-1.42 .2 .2 1.42 160 154)', bud)
  )
}

const pebble: Drawing = (pen) =>
  shadow(pen, 108, 200, 92) +
  group('translate(176 112) rotate(14) scale(1.25)', stemmed(pen)) +
  box(22, 84, 138, 112, 52, roundSkin(pen), outline(pen.edge)) +
  path('M22.5 128H159.500V133H22.500Z', pen.line('0 0 1 0', pen.deep, pen.lo, pen.deep)) +
  box(78, 124, 26, 13, 5, pen.line('0 0 0 1', '#eef0f3', steelDark)) +
  stroke('M36 124C36 104 52 94 74 92', '#fff', 6, `opacity=".45" ${round}`) +
  disc(91, 152, 2.6, '#ffd27a') +
  group('translate(204 150) rotate(62) scale(1.25)', stemmed(pen))

export const earbuds = [cased, pair, pebble]
