// Watches, for an evening, with a screen and for divers: strap, case and face.
import { reflection, stitch, wallpaper } from '../parts.ts'
import {
  box,
  type Drawing,
  disc,
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

const leather = (pen: Pen) => pen.line('0 0 1 0', pen.lo, pen.hi, pen.base, pen.deep)
export const silver = (pen: Pen) => pen.line('0 0 1 1', '#f7f8fa', steel, steelDark, '#dfe2e7')

/** The strap, of leather or of its lining, on the ground. */
export const dressStrap = (pen: Pen, paint: Drawing) =>
  shadow(pen, 120, 222, 48, 7) +
  path(
    'M92 84 98 14Q120 10 142 14L148 84ZM92 156 98 218Q120 226 142 218L148 156Z',
    paint(pen),
    outline(pen.edge, 0.8),
  ) +
  stitch(pen, 'M97 80 103 18M143 80 137 18M97 160 103 216M143 160 137 216')
/** The case with its crown, which is on the other side from behind. */
export const dressCase = (pen: Pen, crown: number) =>
  box(crown, 112, 14, 16, 4, silver(pen), outline(steelDark, 0.7)) +
  disc(120, 120, 68, silver(pen), outline(steelDark, 0.8))

const dress: Drawing = (pen) =>
  dressStrap(pen, leather) +
  stroke('M120 186V214', '#000', 4, `stroke-dasharray="0 9" opacity=".4" ${round}`) +
  dressCase(pen, 186) +
  disc(
    120,
    120,
    60,
    pen.glow('.4 .35 .7', '#ffffff', '#f3f0e8', '#d5d0c3'),
    outline('#9a958a', 0.8),
  ) +
  disc(120, 120, 51, 'none', `${outline('#3a3732', 8)} stroke-dasharray="2 24.7"`) +
  disc(120, 120, 54.5, 'none', `${outline('#3a3732', 2.4)} stroke-dasharray=".9 4.8"`) +
  stroke('M120 120 98 92', '#2a2825', 4.5, round) +
  stroke('M120 120 150 88', '#2a2825', 3, round) +
  stroke('M120 130V74', '#c2443a', 1.2, round) +
  disc(120, 120, 4, '#2a2825') +
  path('M72 88A58 58 0 0 1 128 63L84 150A58 58 0 0 1 72 88Z', '#fff', 'opacity=".3"')

export const smartStrap = (pen: Pen, paint: Drawing) =>
  shadow(pen, 120, 224, 50, 7) +
  path(
    'M80 70 88 12Q120 6 152 12L160 70ZM80 170 88 222Q120 230 152 222L160 170Z',
    paint(pen),
    outline(pen.edge, 0.8),
  ) +
  stroke('M120 186V218', '#000', 6, `stroke-dasharray="0 11" opacity=".3" ${round}`)
export const smartCrown = (pen: Pen, x: number) =>
  box(x, 94, 10, 26, 5, silver(pen), outline(steelDark, 0.6))
export const smartCase = (pen: Pen) =>
  box(58, 54, 124, 132, 38, pen.line('0 0 1 1', inkLight, inkSoft, ink), outline('#767c87'))

const smart: Drawing = (pen) =>
  smartStrap(pen, leather) +
  smartCrown(pen, 178) +
  box(180, 132, 5, 24, 2.5, inkLight) +
  smartCase(pen) +
  pen.inside(
    box(67, 63, 106, 114, 30, ink),
    box(67, 63, 106, 114, 0, ink) +
      wallpaper(pen, 67, 63, 106, 114, 3) +
      reflection(pen, 67, 63, 106, 114),
  ) +
  disc(120, 120, 43, 'none', `${outline('#fff', 6)} stroke-dasharray="1.6 9.66" opacity=".8"`) +
  disc(
    120,
    120,
    32,
    'none',
    `${outline(pen.screen[2], 3)} ${round} stroke-dasharray="120 90" transform="rotate(-90 120 120)"`,
  ) +
  stroke('M120 120 104 100M120 120 146 104', '#fff', 4, round) +
  stroke('M120 130V84', '#ff8a5c', 1.8, round) +
  disc(120, 120, 4, '#fff') +
  stroke('M84 78H108M84 164H100M156 164H140', '#fff', 3, `opacity=".7" ${round}`)

export const diverStrap: Drawing = (pen) =>
  shadow(pen, 120, 224, 50, 7) +
  path(
    'M84 70 92 10Q120 4 148 10L156 70ZM84 170 92 222Q120 230 148 222L156 170Z',
    pen.line('0 0 1 0', steelDark, '#f4f5f7', steel, steelDark),
    outline(steelDark, 0.8),
  ) +
  stroke(
    'M88 24H152M87 36H153M86 48H154M85 60H155M86 184H154M87 196H153M89 208H151',
    '#6d737d',
    1.2,
  )
export const diverCrown = (pen: Pen, x: number) =>
  path(`M${x} 108H${x + 14}V132H${x}Z`, silver(pen), outline(steelDark, 0.7))

const diver: Drawing = (pen) =>
  diverStrap(pen) +
  stroke('M106 8V70M134 8V70M106 170V226M134 170V226', '#6d737d', 1) +
  diverCrown(pen, 188) +
  disc(120, 120, 72, silver(pen), outline(steelDark)) +
  disc(120, 120, 66, pen.line('0 0 1 1', pen.hi, pen.base, pen.deep), outline(pen.edge, 0.8)) +
  disc(
    120,
    120,
    59,
    'none',
    `${outline(pen.light ? pen.trim : '#fff', 6)} stroke-dasharray="1.6 13.85" opacity=".85"`,
  ) +
  path('M120 56 126 66H114Z', '#ffe9a8') +
  disc(120, 120, 50, pen.glow('.4 .35 .7', '#2f353f', '#14171c'), outline(steelDark, 1.5)) +
  disc(120, 120, 40, 'none', `${outline('#f4f1e2', 7)} stroke-dasharray="5 15.94"`) +
  stroke('M120 120 104 98', '#f4f1e2', 5, round) +
  stroke('M120 120 146 96', '#f4f1e2', 4, round) +
  stroke('M112 134 132 84', '#ff7d4d', 1.6, round) +
  disc(120, 120, 4.5, steel) +
  box(140, 115, 15, 11, 1.5, '#fff') +
  path('M80 92A50 50 0 0 1 122 70L92 160A50 50 0 0 1 80 92Z', '#fff', 'opacity=".1"')

export const watch = [dress, smart, diver]
