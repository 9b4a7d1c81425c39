// Consoles, handhelds, controllers and visors from behind.
import { cubeOf, slabBody, slabEdge } from '../kinds/console.ts'
import { classicBody, classicCable, classicShine, hornsBody, padBody } from '../kinds/controller.ts'
import { uprightShell, wideShell, wideShine } from '../kinds/handheld.ts'
import { aroundHead, bridge, gogglesShell, overHead, spectacle } from '../kinds/visor.ts'
import { black, lens, roundSkin, seam, skin } from '../parts.ts'
import {
  bothSides,
  box,
  type Drawing,
  disc,
  flipped,
  group,
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
import { mark } from './screens.ts'

const slot = (x: number, y: number, w: number, h: number) =>
  box(x, y, w, h, 2, '#050607', outline(inkLight, 0.8))

const tower: Drawing = (pen) =>
  shadow(pen, 120, 212, 66) +
  box(88, 20, 64, 190, 10, pen.line('0 0 1 0', ink, inkSoft, ink)) +
  stroke('M98 44H142', '#000', 30, 'stroke-dasharray="3 3"') +
  slot(106, 112, 28, 10) +
  slot(108, 132, 12, 8) +
  slot(124, 132, 12, 8) +
  slot(108, 150, 24, 12) +
  box(106, 176, 28, 18, 6, '#050607', outline(inkLight)) +
  path('M82 20C66 58 68 166 76 214L96 210C92 160 92 70 100 14Z', skin(pen), outline(pen.edge)) +
  path(
    'M140 14C148 70 148 160 144 210L160 214C172 170 172 60 156 18Z',
    pen.line('0 0 1 0', pen.base, pen.lo, pen.deep),
    outline(pen.edge),
  ) +
  path('M140 16C148 70 148 160 144 208', 'none', outline(pen.screen[2], 1.6))

const slab: Drawing = (pen) =>
  slabBody(pen, 126, (pen) => pen.line('0 0 0 1', inkSoft, ink)) +
  stroke('M24 147H96', '#000', 26, 'stroke-dasharray="3 3"') +
  slot(108, 138, 30, 12) +
  slot(146, 138, 16, 12) +
  slot(168, 138, 16, 12) +
  box(194, 136, 22, 18, 6, '#050607', outline(inkLight)) +
  slabEdge(pen, 126) +
  mark(pen, 120, 100, 1.2)

const cube = cubeOf(
  (pen) =>
    disc(78, 136, 38, pen.lo, outline(pen.seam)) +
    stroke('M46 136H110', '#08090b', 56, 'stroke-dasharray="5 4"') +
    disc(78, 136, 34, 'none', outline(pen.lo, 10)) +
    slot(140, 108, 46, 14) +
    slot(140, 132, 20, 12) +
    slot(166, 132, 20, 12) +
    box(148, 158, 32, 22, 7, '#050607', outline(inkLight)),
)

export const console: readonly Drawing[] = [tower, slab, cube]

const wide: Drawing = (pen) =>
  shadow(pen, 120, 178, 110) +
  path('M30 66H66L60 80H22ZM210 66H174L180 80H218Z', inkSoft, outline(inkLight, 0.6)) +
  path(wideShell, roundSkin(pen), outline(pen.edge)) +
  path('M66 78H174V152H66Z', pen.lo, outline(pen.seam)) +
  stroke('M84 90H156', '#000', 14, 'stroke-dasharray="3 4" opacity=".7"') +
  path('M84 112H156V146H84Z', pen.base, outline(pen.seam)) +
  mark(pen, 120, 126, 1.1) +
  stroke('M22 100C18 120 18 140 24 160M218 100C222 120 222 140 216 160', pen.seam, 2, round) +
  wideShine

const clam: Drawing = (pen) =>
  shadow(pen, 120, 188, 104) +
  path(
    'M22 152H218L222 172Q222 184 210 184H30Q18 184 18 172Z',
    pen.line('0 0 0 1', pen.lo, pen.deep),
    outline(pen.edge),
  ) +
  path(
    'M28 152V76Q28 60 44 60H196Q212 60 212 76V152Q212 158 206 158H34Q28 158 28 152Z',
    skin(pen),
    outline(pen.edge),
  ) +
  path('M28 152V76Q28 60 44 60H124L80 158H34Q28 158 28 152Z', '#fff', 'opacity=".13"') +
  box(70, 154, 100, 14, 6, pen.line('0 0 0 1', pen.hi, pen.lo), outline(pen.edge, 0.7)) +
  disc(184, 80, 8, ink, outline(inkLight)) +
  lens(pen, 184, 80, 6) +
  mark(pen, 120, 108, 2)

const upright: Drawing = (pen) =>
  shadow(pen, 122, 216, 62) +
  flipped(path(uprightShell, skin(pen), outline(pen.edge))) +
  path('M64 24Q64 16 72 16H100L76 214Q64 206 64 178Z', '#fff', 'opacity=".14"') +
  path('M84 16H156V36H84Z', pen.lo, outline(pen.seam)) +
  stroke('M92 26H148', '#000', 3, 'opacity=".5"') +
  box(84, 52, 72, 56, 4, pen.line('0 0 1 1', '#fbfaf6', '#d5d0c3'), outline(pen.seam)) +
  mark(pen, 120, 78, 1) +
  path('M80 132H160V202H92Q80 200 80 188Z', pen.lo, outline(pen.seam, 1.2)) +
  stroke('M110 144H130M112 150H128', pen.seam, 3, round)

export const handheld: readonly Drawing[] = [wide, clam, upright]

const screws = (pen: Pen, d: string) => stroke(d, pen.deep, 5, round)

const pad: Drawing = (pen) =>
  shadow(pen, 120, 202, 96) +
  padBody(pen) +
  path(
    'M46 52Q72 36 92 50L98 78Q72 70 42 88ZM194 52Q168 36 148 50L142 78Q168 70 198 88Z',
    black(pen),
    outline(inkLight, 0.7),
  ) +
  path('M92 96H148L142 138H98Z', pen.lo, outline(pen.seam, 1.2)) +
  stroke('M112 106H128', pen.seam, 4, round) +
  box(106, 58, 28, 12, 5, '#0a0b0e', outline(inkLight)) +
  screws(pen, 'M48 130V130M192 130V130M44 176V176M196 176V176') +
  seam(pen, 'M40 100C30 130 24 160 30 186M200 100C210 130 216 160 210 186') +
  path('M28 142C36 104 44 84 54 90', 'none', `${outline('#fff', 4)} opacity=".35" ${round}`)

const horns: Drawing = (pen) =>
  shadow(pen, 120, 204, 96) +
  hornsBody(pen) +
  path(
    'M46 58Q70 44 92 58L96 88Q70 78 42 94ZM194 58Q170 44 148 58L144 88Q170 78 198 94Z',
    black(pen),
    outline(inkLight, 0.7),
  ) +
  box(100, 78, 40, 16, 6, '#0a0b0e', outline(pen.screen[2], 1.4)) +
  mark(pen, 120, 116, 1) +
  screws(pen, 'M50 132V132M190 132V132M44 180V180M196 180V180') +
  path('M30 140C34 112 40 102 50 104', 'none', `${outline('#fff', 4)} opacity=".35" ${round}`)

const classic: Drawing = (pen) =>
  classicCable(pen) +
  path('M44 78Q46 64 60 64H96V78ZM196 78Q194 64 180 64H144V78Z', pen.deep, outline(pen.edge, 0.6)) +
  classicBody(pen) +
  box(90, 104, 60, 44, 4, pen.line('0 0 1 1', '#fbfaf6', '#d5d0c3'), outline(pen.seam)) +
  mark(pen, 120, 124, 1) +
  screws(pen, 'M34 128V128M206 128V128M72 98V98M168 98V98M72 158V158M168 158V158') +
  classicShine

export const controller: readonly Drawing[] = [pad, horns, classic]

const eye = (pen: Pen, x: number, y: number, r: number) =>
  disc(x, y, r, '#0b0d10', outline(inkLight)) + lens(pen, x, y, r * 0.86)

const goggles: Drawing = (pen) =>
  shadow(pen, 120, 190, 98) +
  path(aroundHead + overHead, black(pen), outline(inkLight, 0.6)) +
  gogglesShell(pen) +
  path(
    'M34 108Q36 88 58 86H182Q204 88 206 108V134Q204 160 182 162H164Q150 160 142 148Q120 124 98 148Q90 160 76 162H58Q36 160 34 134Z',
    '#2b2f36',
    outline(inkLight),
  ) +
  path(
    'M48 110Q50 98 64 98H176Q190 98 192 110V134Q190 150 176 150H164Q154 148 146 136Q120 108 94 136Q86 148 76 150H64Q50 150 48 134Z',
    '#0d0f13',
  ) +
  eye(pen, 80, 122, 21) +
  eye(pen, 160, 122, 21)

const angled: Drawing = (pen) =>
  shadow(pen, 120, 196, 80) +
  path(
    'M52 110C52 36 188 36 188 110L170 112C170 66 70 66 70 112Z',
    black(pen),
    outline(inkLight, 0.6),
  ) +
  path('M70 100Q120 84 170 100V150Q120 170 70 150Z', '#15181d', outline(inkLight)) +
  eye(pen, 100, 124, 18) +
  eye(pen, 140, 124, 18) +
  path(
    'M40 112Q34 92 50 88T74 106V150Q64 170 50 164T40 140ZM200 112Q206 92 190 88T166 106V150Q176 170 190 164T200 140Z',
    pen.line('0 0 1 1', pen.hi, pen.deep),
    outline(pen.edge),
  ) +
  path('M44 142Q120 196 196 142V166Q120 218 44 166Z', black(pen), outline(inkLight, 0.6)) +
  disc(120, 188, 17, pen.line('0 0 1 1', pen.hi, pen.deep), outline(pen.edge)) +
  disc(120, 188, 10, 'none', `${outline(pen.deep, 4)} stroke-dasharray="1.6 1.6"`)

const spectacles: Drawing = (pen) => {
  const half =
    path(spectacle, pen.line('0 0 1 1', ['#8ea0bd', 0, 0.5], ['#2a3246', 1, 0.7])) +
    path(spectacle, 'none', outline(pen.line('0 0 1 1', pen.base, pen.deep), 8)) +
    box(76, 96, 30, 14, 4, ink, outline(inkLight, 0.7)) +
    path('M106 118q7 2 6 14t-8 12Z', '#f3e9d2', outline('#b59a5a', 0.5)) +
    path(
      'M28 88 10 96 0 176Q-2 188 8 190L16 182 26 108Z',
      pen.line('0 0 1 0', pen.hi, pen.base, inkSoft),
      outline(pen.edge, 0.8),
    )
  return (
    shadow(pen, 120, 190, 96) +
    group('translate(9.600 10) scale(.92)', bothSides(half), bridge(pen, pen.lo))
  )
}

export const visor: readonly Drawing[] = [goggles, angled, spectacles]
