// Handheld consoles: wide, with two screens, and upright.
import { black, picture, skin } from '../parts.ts'
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
  stroke,
} from '../pen.ts'

export const wideShell =
  'M38 66H202Q232 66 234 100L236 140Q236 172 214 172Q200 172 190 162H50Q40 172 26 172Q4 172 4 140L6 100Q8 66 38 66Z'
export const uprightShell =
  'M72 16H168Q176 16 176 24V178Q176 214 140 214H72Q64 214 64 206V24Q64 16 72 16Z'

const cross = (x: number, y: number, s: number, fill: string) =>
  path(
    `M${x - s / 3} ${y - s}h${(s * 2) / 3}v${(s * 2) / 3}h${(s * 2) / 3}v${(s * 2) / 3}h${(-s * 2) / 3}v${(s * 2) / 3}h${(-s * 2) / 3}v${(-s * 2) / 3}h${(-s * 2) / 3}v${(-s * 2) / 3}h${(s * 2) / 3}Z`.replace(
      /\.(\d)\d+/g,
      '.$1',
    ),
    fill,
    outline(inkLight, 0.5),
  )
const buttons = (x: number, y: number, gap: number, r: number, colours: readonly string[]) =>
  disc(x, y - gap, r, colours[0] as string) +
  disc(x + gap, y, r, colours[1] as string) +
  disc(x, y + gap, r, colours[2] as string) +
  disc(x - gap, y, r, colours[3] as string)
const four = ['#f2c14e', '#e0574c', '#57b07c', '#4f83cf']
const stick = (pen: Pen, x: number, y: number, r: number) =>
  disc(x, y, r, ink, outline(inkLight, 0.7)) +
  disc(x, y, r * 0.7, pen.line('0 0 1 1', inkLight, inkSoft), outline('#000', 0.6))

const screenOf = (pen: Pen, x: number, y: number, w: number, h: number, scene: number) =>
  box(x - 4, y - 4, w + 8, h + 8, 6, ink) + picture(pen, x, y, w, h, 3, scene)

export const wideShine = stroke('M16 88Q20 72 38 71H90', '#fff', 2.6, `opacity=".5" ${round}`)

const wide: Drawing = (pen) =>
  shadow(pen, 120, 178, 110) +
  path(wideShell, skin(pen), outline(pen.edge)) +
  screenOf(pen, 56, 76, 128, 78, 2) +
  stick(pen, 29, 96, 13) +
  cross(28, 132, 10, inkSoft) +
  buttons(211, 94, 9, 5, four) +
  stick(pen, 211, 132, 13) +
  wideShine +
  disc(120, 160, 2, pen.seam)

const clam: Drawing = (pen) =>
  shadow(pen, 120, 206, 92) +
  box(40, 24, 160, 92, 14, skin(pen), outline(pen.edge)) +
  screenOf(pen, 62, 36, 116, 68, 1) +
  disc(51, 60, 3, ink) +
  disc(189, 60, 3, ink) +
  box(70, 112, 100, 12, 5, pen.line('0 0 0 1', pen.deep, pen.lo), outline(pen.edge, 0.6)) +
  path(
    'M44 120H196Q206 120 209 130L220 186Q222 202 206 204H34Q18 202 20 186L31 130Q34 120 44 120Z',
    pen.line('0 0 0 1', pen.hi, pen.base, pen.lo),
    outline(pen.edge),
  ) +
  path('M82 128H158L164 188H76Z', pen.line('0 0 1 1', ink, inkSoft), outline(pen.seam)) +
  path('M86 132H154L159 184H81Z', pen.line('0 0 1 1', pen.screen[0], pen.screen[1])) +
  stick(pen, 54, 144, 12) +
  cross(49, 178, 10, inkSoft) +
  buttons(190, 156, 11, 5.5, four) +
  box(180, 188, 20, 4, 2, inkSoft)

const upright: Drawing = (pen) =>
  shadow(pen, 122, 216, 62) +
  path(uprightShell, skin(pen), outline(pen.edge)) +
  path('M64 24Q64 16 72 16H100L76 214H72Q64 214 64 206Z', '#fff', 'opacity=".14"') +
  path(
    'M80 28H160Q164 28 164 32V104Q164 122 146 122H80Q76 122 76 118V32Q76 28 80 28Z',
    black(pen),
  ) +
  screenOf(pen, 87, 38, 66, 62, 0) +
  disc(81.5, 68, 2, '#e0574c') +
  cross(92, 152, 16, inkSoft) +
  disc(154, 142, 10, '#b8435c', outline('#000', 0.5)) +
  disc(132, 154, 10, '#b8435c', outline('#000', 0.5)) +
  stroke('M98 192 108 186M116 192 126 186', inkSoft, 5, round) +
  stroke('M142 204 154 184M150 204 162 184M158 202 168 186', pen.deep, 3.4, round)

export const handheld = [wide, clam, upright]
