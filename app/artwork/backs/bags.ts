// Bags from behind: straps, pockets and zips.
import { gleam } from '../cloth.ts'
import {
  chain,
  chainRings,
  flapBody,
  gold,
  rucksackBody,
  toteFarHandle,
  toteFront,
  toteMouth,
  toteSeam,
  toteSide,
  weekendBody,
  weekendRings,
  weekendStitch,
  weekendZip,
} from '../kinds/bag.ts'
import { skin, stitch } from '../parts.ts'
import {
  box,
  type Drawing,
  flipped,
  ink,
  inkLight,
  inkSoft,
  outline,
  path,
  round,
  shadow,
  stroke,
} from '../pen.ts'

const zip = (d: string) =>
  stroke(d, '#15171b', 4) + stroke(d, '#c3c8cf', 1.8, 'stroke-dasharray="1.4 1.4"')

const tote: Drawing = (pen) =>
  shadow(pen, 118, 212, 92, 9) +
  toteFarHandle(pen) +
  flipped(path(toteMouth + toteSide, pen.deep), toteFront(pen), toteSeam(pen)) +
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
  rucksackBody(pen) +
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
  chain(pen) +
  path('M38 104Q38 88 50 86H190Q202 88 202 104Z', pen.hi, outline(pen.edge, 0.8)) +
  path(flapBody, skin(pen), outline(pen.edge, 0.8)) +
  gleam(pen, 'M34 108H140L90 200H34Z', 0.3) +
  path(
    'M52 128H188L192 184Q192 190 184 190H56Q48 190 48 184Z',
    pen.line('0 0 0 1', pen.base, pen.lo),
    outline(pen.seam, 1),
  ) +
  stitch(pen, 'M56 134H184M40 110H200M34 198H206') +
  chainRings(pen) +
  path('M108 150H132V158H108Z', gold, 'opacity=".8"')

const weekend: Drawing = (pen) =>
  weekendBody(pen) +
  path('M88 112H152V164H88Z', pen.base, outline(pen.seam, 1.2)) +
  zip('M94 120H146') +
  weekendZip(pen) +
  box(108, 40, 24, 16, 6, pen.trim) +
  stitch(pen, `${weekendStitch}M92 158H148`) +
  weekendRings(pen)

export const bag: readonly Drawing[] = [tote, rucksack, flap, weekend]
