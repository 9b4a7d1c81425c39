// Phones, foldables and laptops from behind.
import { phoneBacks } from '../kinds/phone.ts'
import { frame, lens, skin, wallpaper } from '../parts.ts'
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

/** The shop's own mark, tone on tone: a sun over a square. */
export const mark = (pen: Pen, x: number, y: number, size: number) =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    path(
      'M-7 0a7 7 0 0 1 14 0ZM-10 3H10V6H-10ZM-7 8H7V11H-7Z',
      pen.light ? pen.deep : pen.hi,
      'opacity=".6"',
    ),
  )

const edgeOn = (pen: Pen) =>
  group(
    'translate(201 112)',
    box(
      -7,
      -97,
      14,
      194,
      6,
      pen.line('0 0 1 0', pen.hi, pen.base, pen.deep),
      outline(pen.edge, 0.8),
    ),
    box(5, -50, 4, 26, 2, pen.lo),
    box(5, -16, 4, 16, 2, pen.lo),
    stroke('M-7-70H7M-7 76H7', pen.seam, 1.4),
  )
export const phone: readonly Drawing[] = phoneBacks.map(
  (back) => (pen) =>
    shadow(pen, 118, 214, 88) +
    group('translate(100 112) scale(1.1)', back(pen) + mark(pen, 0, 22, 1)) +
    edgeOn(pen),
)

const book: Drawing = (pen) =>
  shadow(pen, 120, 214, 80) +
  box(60, 18, 118, 192, 15, skin(pen), outline(pen.edge, 0.9)) +
  path('M60 34Q60 18 76 18H120L80 210H75Q60 210 60 194Z', '#fff', 'opacity=".12"') +
  box(168, 18, 14, 192, 6, pen.line('0 0 1 0', pen.lo, pen.hi, pen.deep), outline(pen.edge, 0.7)) +
  stroke('M168 50H182M168 178H182', pen.seam, 1.4) +
  box(74, 32, 30, 84, 15, pen.line('0 0 1 1', inkSoft, ink), outline(pen.hi, 0.8)) +
  lens(pen, 89, 48, 11) +
  lens(pen, 89, 74, 11) +
  lens(pen, 89, 100, 11) +
  disc(116, 46, 3.4, '#fff6dc') +
  mark(pen, 124, 152, 1.2)

const flip: Drawing = (pen) =>
  shadow(pen, 120, 196, 84) +
  box(56, 62, 128, 130, 20, skin(pen), outline(pen.edge, 0.9)) +
  box(64, 70, 112, 76, 13, ink, outline(inkLight, 0.6)) +
  pen.inside(box(66, 72, 108, 72, 11, ink), wallpaper(pen, 66, 72, 108, 72, 3)) +
  lens(pen, 86, 122, 13) +
  lens(pen, 120, 122, 13) +
  disc(142, 122, 3.4, '#fff6dc') +
  stroke('M128 86H164M140 96H164', '#fff', 4, `opacity=".85" ${round}`) +
  mark(pen, 120, 164, 0.9) +
  box(62, 184, 116, 10, 5, pen.line('0 0 1 0', pen.deep, pen.hi, pen.deep), outline(pen.edge, 0.6))

const palm: Drawing = (pen) =>
  shadow(pen, 120, 214, 76) +
  box(64, 20, 112, 190, 30, frame(pen), outline(pen.edge, 0.9)) +
  box(67, 23, 106, 184, 27, skin(pen)) +
  path('M67 60Q67 23 96 23H130L84 207Q67 204 67 180Z', '#fff', 'opacity=".14"') +
  lens(pen, 94, 52, 14) +
  lens(pen, 130, 52, 14) +
  disc(154, 52, 4, '#fff6dc') +
  mark(pen, 120, 128, 1.4)

const clasp: Drawing = (pen) =>
  shadow(pen, 120, 214, 70) +
  box(72, 16, 96, 196, 22, frame(pen), outline(pen.edge, 0.9)) +
  box(75, 19, 90, 92, 19, skin(pen)) +
  box(75, 117, 90, 92, 19, skin(pen)) +
  box(72, 110, 96, 8, 2, pen.line('0 0 1 0', steel, '#fff', steelDark)) +
  lens(pen, 96, 42, 12) +
  lens(pen, 124, 42, 12) +
  box(140, 32, 18, 20, 5, ink) +
  mark(pen, 120, 160, 1.4) +
  path('M75 40Q75 19 94 19H140L88 209H94Q75 209 75 190Z', '#fff', 'opacity=".1"')

const leaf: Drawing = (pen) =>
  shadow(pen, 120, 212, 104) +
  box(24, 24, 192, 186, 18, skin(pen), outline(pen.edge, 0.9)) +
  path('M24 42Q24 24 42 24H140L60 210H42Q24 210 24 192Z', '#fff', 'opacity=".12"') +
  path('M112 24H128V210H112Z', pen.line('0 0 1 0', pen.lo, pen.hi, pen.deep)) +
  stroke('M112 24V210M128 24V210', pen.seam, 1.2) +
  box(140, 38, 64, 30, 15, pen.line('0 0 1 1', inkSoft, ink), outline(pen.hi, 0.8)) +
  lens(pen, 156, 53, 10) +
  lens(pen, 180, 53, 10) +
  mark(pen, 68, 114, 1.8)

export const foldable: readonly Drawing[] = [book, flip, palm, clasp, leaf]

const lid = (pen: Pen, d: string, x: number, y: number) =>
  path(d, skin(pen), outline(pen.edge, 0.9)) + mark(pen, x, y, 1.8)

const clamshell: Drawing = (pen) =>
  shadow(pen, 120, 192, 112, 11) +
  path('M40 164H200L214 186H26Z', pen.lo, outline(pen.edge, 0.6)) +
  path('M26 186H214V189Q214 194 206 194H34Q26 194 26 189Z', pen.line('0 0 0 1', pen.lo, pen.deep)) +
  lid(
    pen,
    'M30 52Q30 44 38 44H202Q210 44 210 52L214 172Q214 178 206 178H34Q26 178 26 172Z',
    120,
    100,
  ) +
  path('M30 52Q30 44 38 44H118L74 178H34Q26 178 26 172Z', '#fff', 'opacity=".13"') +
  box(70, 174, 100, 8, 4, pen.line('0 0 0 1', inkSoft, ink))

const turned: Drawing = (pen) =>
  shadow(pen, 120, 198, 104, 12) +
  path(
    'M24 164 176 190 222 158V163L180 198Q177 200 172 199L28 172Q24 171 24 168Z',
    pen.line('0 0 1 0', pen.base, pen.deep),
    outline(pen.edge, 0.6),
  ) +
  path('M24 164 70 138 222 158 176 190Z', pen.lo) +
  group(
    'matrix(.97 .17 -.14 1 60 22)',
    lid(pen, 'M0 8Q0 0 8 0H150Q158 0 158 8V128H0Z', 79, 56),
    path('M0 8Q0 0 8 0H84L40 128H0Z', '#fff', 'opacity=".13"'),
  ) +
  path('M52 152 186 176 186 182 52 158Z', ink)

const stand: Drawing = (pen) =>
  shadow(pen, 124, 200, 104, 12) +
  path('M36 186 188 200 214 188 60 176Z', pen.deep, outline(pen.edge, 0.6)) +
  group(
    'matrix(1 .06 -.06 1 44 44)',
    box(0, 0, 160, 132, 10, skin(pen), outline(pen.edge, 0.9)),
    path('M0 10Q0 0 10 0H90L40 132H10Q0 132 0 122Z', '#fff', 'opacity=".12"'),
    path(
      'M0 70H160V148Q160 154 152 154H8Q0 154 0 148Z',
      pen.line('0 0 0 1', pen.hi, pen.base, pen.lo),
      outline(pen.edge, 0.8),
    ),
    box(58, 66, 44, 8, 4, pen.deep),
    mark(pen, 80, 100, 1.6),
    box(62, 8, 36, 16, 8, pen.line('0 0 1 1', inkSoft, ink)),
  ) +
  group('matrix(1 .06 -.06 1 44 44)', lens(pen, 72, 16, 6), lens(pen, 88, 16, 6))

const arena: Drawing = (pen) =>
  shadow(pen, 120, 196, 114, 11) +
  path(
    'M22 176H218L226 188 214 196H26L14 188Z',
    pen.line('0 0 0 1', inkSoft, ink),
    outline(inkLight, 0.6),
  ) +
  stroke('M36 186H92M148 186H204', '#000', 9, 'stroke-dasharray="2.4 2.4"') +
  stroke('M100 190H140', pen.screen[2], 2) +
  lid(pen, 'M36 40H204L216 52V178H24V52Z', 120, 100) +
  path('M36 40H120L60 178H24V52Z', '#fff', 'opacity=".1"') +
  stroke(
    'M50 178 96 132H144L190 178M24 70 64 40M216 70 176 40',
    pen.light ? pen.lo : pen.hi,
    1.6,
    'opacity=".7"',
  ) +
  stroke('M44 164H84M156 164H196', pen.screen[2], 2.4, round)

export const laptop: readonly Drawing[] = [clamshell, turned, stand, arena]
