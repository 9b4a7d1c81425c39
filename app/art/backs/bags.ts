// Bags from behind: straps, pockets and zips.
import { gleam } from '../cloth.ts'
import { flapBody, rucksackFront, toteFront, weekendBody } from '../kinds/bag.ts'
import { seam, skin, stitch } from '../parts.ts'
import {
  box,
  type Drawing,
  disc,
  flipped,
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

const gold = '#d9b566'
const brass = (pen: Pen) => pen.line('0 0 1 1', '#f4e2b0', gold, '#8c6a26')
const zip = (d: string) =>
  stroke(d, '#15171b', 4) + stroke(d, '#c3c8cf', 1.8, 'stroke-dasharray="1.4 1.4"')

const tote: Drawing = (pen) =>
  shadow(pen, 118, 212, 92, 9) +
  stroke('M88 86C88 30 152 30 152 86', pen.deep, 8, round) +
  flipped(
    path('M40 80H200L210 86 40 86ZM200 80 218 92 212 200 196 210Z', pen.deep),
    path(toteFront, skin(pen), outline(pen.edge, 0.8)),
    seam(pen, 'M38 176H199'),
  ) +
  gleam(pen, 'M52 88H128L104 204H60Q48 150 52 88Z', 0.24) +
  stroke('M86 96C86 26 164 26 164 96', pen.lo, 8, round) +
  path(
    'M78 90H94V112L86 118 78 112ZM156 90H172V112L164 118 156 112Z',
    pen.base,
    outline(pen.seam, 0.8),
  ) +
  zip('M82 136H168') +
  box(164, 132, 12, 8, 3, gold) +
  path('M76 128H176V170H76Z', 'none', outline(pen.seam, 1.2)) +
  stitch(pen, 'M42 86H200M44 204H195')

const rucksack: Drawing = (pen) =>
  shadow(pen, 120, 214, 78, 9) +
  stroke('M100 34C100 10 140 10 140 34', pen.deep, 7, round) +
  path(rucksackFront, skin(pen), outline(pen.edge, 0.8)) +
  path('M74 60Q120 44 166 60V196Q120 206 74 196Z', pen.lo, outline(pen.seam)) +
  stroke('M90 120V196M120 116V200M150 120V196', '#000', 12, `opacity=".22" ${round}`) +
  path(
    'M82 50C70 80 62 120 62 170L78 176C78 130 88 90 104 58ZM158 50C170 80 178 120 178 170L162 176C162 130 152 90 136 58Z',
    pen.line('0 0 1 1', pen.hi, pen.base, pen.lo),
    outline(pen.edge, 0.8),
  ) +
  stroke('M70 172 62 206M170 172 178 206', inkSoft, 6, round) +
  box(60, 168, 20, 10, 3, ink) +
  box(160, 168, 20, 10, 3, ink) +
  stroke('M74 116H166', inkSoft, 4) +
  box(112, 111, 16, 10, 3, ink, outline(inkLight, 0.6)) +
  stitch(pen, 'M88 62C76 90 70 130 70 168M152 62C164 90 170 130 170 168')

const flap: Drawing = (pen) =>
  shadow(pen, 120, 206, 96, 9) +
  stroke('M52 104C40 4 200 4 188 104', gold, 5, `stroke-dasharray="7 3" ${round}`) +
  stroke('M52 104C40 4 200 4 188 104', '#8c6a26', 1.6) +
  path('M38 104Q38 88 50 86H190Q202 88 202 104Z', pen.hi, outline(pen.edge, 0.8)) +
  path(flapBody, skin(pen), outline(pen.edge, 0.8)) +
  gleam(pen, 'M34 108H140L90 200H34Z', 0.3) +
  path(
    'M52 128H188L192 184Q192 190 184 190H56Q48 190 48 184Z',
    pen.line('0 0 0 1', pen.base, pen.lo),
    outline(pen.seam, 1),
  ) +
  stitch(pen, 'M56 134H184M40 110H200M34 198H206') +
  disc(50, 100, 6, brass(pen)) +
  disc(190, 100, 6, brass(pen)) +
  path('M108 150H132V158H108Z', gold, 'opacity=".8"')

const weekend: Drawing = (pen) =>
  shadow(pen, 120, 200, 108, 9) +
  stroke('M78 96C84 34 156 34 162 96', pen.deep, 8, round) +
  path(weekendBody, skin(pen), outline(pen.edge, 0.8)) +
  gleam(pen, 'M26 110Q34 88 70 88H120L100 190H26Z', 0.28) +
  path('M16 168H224V180Q224 196 206 196H34Q16 196 16 180Z', pen.deep, 'opacity=".75"') +
  path('M68 84H86L82 196H64ZM154 84H172L176 196H158Z', pen.lo, outline(pen.seam, 0.8)) +
  path('M88 112H152V164H88Z', pen.base, outline(pen.seam, 1.2)) +
  zip('M94 120H146') +
  stroke('M24 102Q120 92 216 102', '#c3c8cf', 2, 'stroke-dasharray="1.4 1.4"') +
  stroke('M76 108C82 26 158 26 164 108', pen.base, 8, round) +
  box(108, 40, 24, 16, 6, pen.trim) +
  stitch(pen, 'M70 90 66 190M84 90 80 190M156 90 160 190M170 90 174 190M92 158H148') +
  box(14, 128, 8, 20, 3, brass(pen)) +
  box(218, 128, 8, 20, 3, brass(pen))

export const bag: readonly Drawing[] = [tote, rucksack, flap, weekend]
