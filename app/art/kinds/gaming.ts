// For games: consoles, handhelds and headsets for the eyes.
import { reflection, wallpaper } from '../parts.ts'
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
  steel,
  steelDark,
  stroke,
} from '../pen.ts'

const body = (pen: Pen) => pen.line('.1 0 .8 1', pen.hi, pen.base, pen.lo)
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

const tower: Drawing = (pen) =>
  shadow(pen, 120, 212, 66) +
  box(88, 20, 64, 190, 10, pen.line('0 0 1 0', ink, inkLight, ink)) +
  path('M84 18C68 60 68 170 80 214L96 210C90 160 90 70 100 14Z', body(pen), outline(pen.edge)) +
  path(
    'M140 14C150 70 150 160 144 210L164 214C176 166 174 58 158 20Z',
    pen.line('0 0 1 0', pen.base, pen.lo, pen.deep),
    outline(pen.edge),
  ) +
  path('M100 16C92 70 92 160 97 208', 'none', outline(pen.screen[2], 1.6)) +
  box(116, 84, 5, 76, 2.5, '#000') +
  disc(132, 178, 4, inkLight) +
  box(128, 190, 8, 4, 2, '#000')

const slab: Drawing = (pen) =>
  shadow(pen, 120, 176, 112, 13) +
  path('M44 78H196L228 132H12Z', pen.line('0 0 1 1', pen.hi, pen.base), outline(pen.edge)) +
  path(
    'M12 132H228V158Q228 168 218 168H22Q12 168 12 158Z',
    pen.line('0 0 0 1', pen.lo, pen.deep),
    outline(pen.edge),
  ) +
  path('M12 142H228V151H12Z', ink) +
  box(40, 144.5, 84, 3, 1.5, '#000') +
  box(190, 144, 16, 5, 2.5, inkLight) +
  disc(214, 146.5, 2.6, pen.screen[2]) +
  path('M142 84H190L214 126H152Z', pen.line('0 0 1 1', pen.lo, pen.base), outline(pen.seam, 0.6)) +
  path(
    'M148 90H190M150 97H194M152 104H198M154 111H202M156 118H206',
    'none',
    outline(pen.deep, 2.2),
  ) +
  path('M12 132H228', 'none', outline(pen.hi, 1.4)) +
  group('translate(64 90) scale(1.5 .8)', disc(18, 18, 12, 'none', outline(pen.seam, 1.6)))

const cube: Drawing = (pen) =>
  shadow(pen, 120, 210, 96) +
  path('M26 84 62 56H178L214 84Z', pen.line('0 0 0 1', pen.hi, pen.base), outline(pen.edge)) +
  path('M26 84H214V196Q214 206 204 206H36Q26 206 26 196Z', body(pen), outline(pen.edge)) +
  oval(120, 70, 56, 11, pen.line('0 0 1 1', pen.base, pen.deep), outline(pen.seam, 0.8)) +
  oval(120, 68, 26, 5, pen.lo) +
  path('M26 128H214V148H26Z', pen.deep) +
  box(44, 134, 72, 8, 4, '#000') +
  disc(196, 138, 5, pen.screen[2]) +
  box(46, 166, 44, 22, 5, ink, outline(inkLight, 0.6)) +
  box(100, 166, 44, 22, 5, ink, outline(inkLight, 0.6)) +
  oval(180, 177, 18, 12, pen.lo, outline(pen.seam, 0.8)) +
  box(172, 173, 16, 8, 4, pen.hi) +
  path('M30 88H120L90 204H36Q30 204 30 196Z', '#fff', 'opacity=".1"')

export const console = [tower, slab, cube]

const screenOf = (pen: Pen, x: number, y: number, w: number, h: number, scene: number) =>
  box(x - 4, y - 4, w + 8, h + 8, 6, ink) +
  pen.inside(
    box(x, y, w, h, 3, ink),
    wallpaper(pen, x, y, w, h, scene) + reflection(pen, x, y, w, h),
  )

const wide: Drawing = (pen) =>
  shadow(pen, 120, 178, 110) +
  path(
    'M38 66H202Q232 66 234 100L236 140Q236 172 214 172Q200 172 190 162H50Q40 172 26 172Q4 172 4 140L6 100Q8 66 38 66Z',
    body(pen),
    outline(pen.edge),
  ) +
  screenOf(pen, 56, 76, 128, 78, 2) +
  stick(pen, 29, 96, 13) +
  cross(28, 132, 10, inkSoft) +
  buttons(211, 94, 9, 5, four) +
  stick(pen, 211, 132, 13) +
  stroke('M16 88Q20 72 38 71H90', '#fff', 2.6, `opacity=".5" ${round}`) +
  disc(120, 160, 2, pen.seam)

const clam: Drawing = (pen) =>
  shadow(pen, 120, 206, 92) +
  box(40, 24, 160, 92, 14, body(pen), outline(pen.edge)) +
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
  path(
    'M72 16H168Q176 16 176 24V178Q176 214 140 214H72Q64 214 64 206V24Q64 16 72 16Z',
    body(pen),
    outline(pen.edge),
  ) +
  path('M64 24Q64 16 72 16H100L76 214H72Q64 214 64 206Z', '#fff', 'opacity=".14"') +
  path(
    'M80 28H160Q164 28 164 32V104Q164 122 146 122H80Q76 122 76 118V32Q76 28 80 28Z',
    pen.line('0 0 1 1', inkLight, ink),
  ) +
  screenOf(pen, 87, 38, 66, 62, 0) +
  disc(81.5, 68, 2, '#e0574c') +
  cross(92, 152, 16, inkSoft) +
  disc(154, 142, 10, '#b8435c', outline('#000', 0.5)) +
  disc(132, 154, 10, '#b8435c', outline('#000', 0.5)) +
  stroke('M98 192 108 186M116 192 126 186', inkSoft, 5, round) +
  stroke('M142 204 154 184M150 204 162 184M158 202 168 186', pen.deep, 3.4, round)

export const handheld = [wide, clam, upright]

const strap = (pen: Pen, d: string) =>
  path(d, pen.line('0 0 1 1', inkLight, inkSoft, ink), outline(inkLight, 0.6))

const goggles: Drawing = (pen) =>
  shadow(pen, 120, 190, 98) +
  strap(pen, 'M38 92C52 34 188 34 202 92L186 92C176 56 64 56 54 92Z') +
  strap(pen, 'M108 46H132L136 86H104Z') +
  path(
    'M24 104Q24 78 56 76H184Q216 78 216 104V138Q216 170 184 172H160Q144 172 136 160Q120 144 104 160Q96 172 80 172H56Q24 170 24 138Z',
    body(pen),
    outline(pen.edge),
  ) +
  path(
    'M34 106Q36 88 58 86H182Q204 88 206 106V134Q204 158 182 160H162Q150 160 144 150Q120 128 96 150Q90 160 78 160H58Q36 158 34 134Z',
    pen.line('0 0 1 1', inkLight, ink, '#0b0d10'),
  ) +
  path('M42 108Q44 94 62 93H118L84 152H60Q42 150 42 132Z', '#fff', 'opacity=".1"') +
  disc(56, 106, 5, '#24386f', outline(inkLight)) +
  disc(184, 106, 5, '#24386f', outline(inkLight)) +
  disc(66, 142, 4, '#24386f', outline(inkLight)) +
  disc(174, 142, 4, '#24386f', outline(inkLight)) +
  box(104, 106, 32, 3, 1.5, pen.screen[2])

const angled: Drawing = (pen) =>
  shadow(pen, 112, 192, 92) +
  strap(
    pen,
    'M112 80C136 34 200 40 220 84C226 98 226 118 222 132L206 134C210 116 208 100 202 90C188 62 146 64 132 92Z',
  ) +
  strap(pen, 'M160 104 214 116 212 136 164 130Z') +
  path(
    'M204 92Q224 88 229 112T216 154Q202 156 199 132T204 92Z',
    pen.line('0 0 1 1', pen.hi, pen.deep),
    outline(pen.edge),
  ) +
  path(
    'M104 78C140 70 164 80 172 104C178 134 172 160 156 172L112 182Z',
    pen.line('0 0 1 0', ink, inkLight, inkSoft),
    outline(inkLight, 0.6),
  ) +
  path(
    'M26 104Q26 82 50 78L110 70Q134 68 138 92L142 146Q142 172 118 178L74 188Q44 192 36 166Z',
    body(pen),
    outline(pen.edge),
  ) +
  path(
    'M36 108Q36 92 54 88L106 81Q124 80 127 97L130 142Q130 162 112 166L76 174Q52 177 46 158Z',
    pen.line('0 0 1 1', inkLight, ink, '#0b0d10'),
  ) +
  path('M40 106Q42 94 56 92L86 88 74 166Q54 168 50 154Z', '#fff', 'opacity=".12"') +
  disc(54, 112, 5, '#24386f', outline(inkLight)) +
  disc(114, 100, 5, '#24386f', outline(inkLight)) +
  disc(62, 152, 5, '#24386f', outline(inkLight)) +
  disc(116, 144, 5, '#24386f', outline(inkLight)) +
  stroke('M150 92Q160 120 152 158', '#000', 2, 'opacity=".5"')

const spectacles: Drawing = (pen) => {
  const glass =
    'M30 92H104Q114 92 112 104L106 140Q102 158 84 158H56Q36 158 31 138L24 100Q24 92 30 92Z'
  const half =
    path(
      glass,
      pen.line('0 0 1 1', pen.screen[2], pen.screen[1], pen.screen[0], ink),
      'opacity=".92"',
    ) +
    path(glass, 'none', outline(pen.line('0 0 1 1', pen.hi, pen.deep), 7)) +
    path('M40 98H74L52 150Q40 148 37 134L31 100Z', '#fff', 'opacity=".22"')
  return (
    shadow(pen, 120, 176, 96) +
    path(
      'M26 92 60 60H80L50 92ZM214 92 180 60H160L190 92Z',
      pen.line('0 0 0 1', inkSoft, pen.deep),
      outline(pen.edge, 0.6),
    ) +
    half +
    group('matrix(-1 0 0 1 240 0)', half) +
    path('M100 92H140V106Q120 98 100 106Z', pen.base, outline(pen.edge, 0.6)) +
    disc(26, 98, 4, '#24386f', outline(steel, 0.8)) +
    disc(214, 98, 4, '#24386f', outline(steelDark, 0.8))
  )
}

export const visor = [goggles, angled, spectacles]
