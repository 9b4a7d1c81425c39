// Laptops: front view, rotated, on a stand, gaming.
import { picture } from '../parts.ts'
import {
  box,
  type Drawing,
  disc,
  group,
  ink,
  inkSoft,
  outline,
  type Pen,
  path,
  shadow,
  stroke,
} from '../pen.ts'

const metal = (pen: Pen) => pen.line('0 0 1 1', pen.hi, pen.base, pen.lo)
const keys = (colour: string, d: string, width: number, dash: string) =>
  stroke(d, colour, width, `stroke-dasharray="${dash}"`)

const clamshell: Drawing = (pen) =>
  shadow(pen, 120, 190, 112, 11) +
  box(38, 42, 164, 112, 8, metal(pen), outline(pen.edge, 0.9)) +
  box(40.5, 44.5, 159, 108, 6, ink) +
  picture(pen, 45, 49, 150, 97, 2.5, 0) +
  disc(120, 46.8, 1, '#5d7fc4') +
  path(
    'M38 152H202L226 184H14Z',
    pen.line('0 0 1 1', pen.hi, pen.base, pen.lo),
    outline(pen.edge, 0.7),
  ) +
  path('M46 154.5H194L206 170H34Z', pen.line('0 0 0 1', inkSoft, ink)) +
  keys(pen.light ? '#4c525c' : '#5d646f', 'M48 156.7H192', 2.4, '7.6 1.6') +
  keys('#4c525c', 'M45 160.6H195', 2.8, '8.4 1.8') +
  keys('#4c525c', 'M42 164.8H198', 2.8, '9 1.9') +
  keys('#4c525c', 'M39 168.2H201', 2, '13 2 13 2 70 2') +
  path('M96 172.5H144L147 181H93Z', pen.lo, 'opacity=".55"') +
  path(
    'M14 184H226V186Q226 191 219 191H21Q14 191 14 186Z',
    pen.line('0 0 0 1', pen.lo, pen.deep),
    outline(pen.edge, 0.6),
  ) +
  path('M102 184H138Q137 187.5 132 187.5H108Q103 187.5 102 184Z', pen.deep)

const turned: Drawing = (pen) =>
  shadow(pen, 126, 196, 104, 14) +
  path(
    'M27 170 172 203 228 156V161L174 210Q172 212 168 211L30 178Q27 177 27 174Z',
    pen.line('0 0 1 0', pen.lo, pen.base, pen.deep),
    outline(pen.edge, 0.6),
  ) +
  group(
    'matrix(.95 .22 -.53 .46 80 120)',
    box(0, 0, 153, 106, 6, metal(pen), outline(pen.edge, 0.8)) +
      box(8, 6, 137, 50, 3, ink) +
      keys('#5d646f', 'M11 12H143', 6, '10 2') +
      keys('#5d646f', 'M11 22H143', 8, '9.6 2.2') +
      keys('#5d646f', 'M11 33H143', 8, '11 2.2') +
      keys('#5d646f', 'M11 44H143', 8, '10.4 2.2') +
      box(48, 64, 56, 36, 3, pen.lo, 'opacity=".6"'),
  ) +
  group(
    'matrix(.95 .22 .1 1.04 70 16)',
    box(-2, -2, 157, 104, 7, metal(pen), outline(pen.edge, 0.8)) +
      box(0, 0, 153, 101, 5.5, ink) +
      picture(pen, 5, 5, 143, 90, 2, 3),
  )

const stand: Drawing = (pen) =>
  shadow(pen, 118, 196, 104, 13) +
  path(
    'M178 66 222 186 206 190 164 100Z',
    pen.line('0 0 1 0', pen.lo, pen.deep),
    outline(pen.edge, 0.7),
  ) +
  group(
    'matrix(1 .1 -.16 .4 46 150)',
    box(0, 0, 160, 104, 6, pen.line('0 0 1 1', pen.base, pen.deep), outline(pen.edge, 0.8)) +
      keys(pen.seam, 'M8 14H152', 13, '11.5 2') +
      keys(pen.seam, 'M8 31H152', 13, '10.2 2.2') +
      keys(pen.seam, 'M8 48H152', 13, '12 2.1') +
      box(48, 66, 64, 32, 4, pen.seam, 'opacity=".8"'),
  ) +
  group(
    'matrix(1 .1 .12 1 32 34)',
    box(0, 0, 160, 116, 9, metal(pen), outline(pen.edge, 0.9)) +
      box(2, 2, 156, 112, 7.5, ink) +
      picture(pen, 9, 9, 142, 98, 2, 1) +
      disc(80, 5.6, 1.4, '#5d7fc4'),
  )

const arena: Drawing = (pen) => {
  const light = pen.screen[2]
  return (
    shadow(pen, 120, 194, 114, 11) +
    path('M44 36H196L206 46V152H34V46Z', metal(pen), outline(pen.edge, 0.9)) +
    path('M45.5 39H194.500L203 47.500V152H37V47.500Z', ink) +
    picture(pen, 43, 46, 154, 97, 1, 2) +
    path('M46 150H194L204 158H36Z', ink) +
    path('M34 154H206L228 184H12Z', pen.line('0 0 0 1', inkSoft, ink), outline(pen.edge, 0.6)) +
    keys(light, 'M44 159.600H196', 2.6, '7.6 1.6') +
    keys(light, 'M40 164.400H200', 3, '8.4 1.8') +
    keys(light, 'M36 169.500H204', 3.2, '9 1.9') +
    path('M98 173.500H142L145 182H95Z', inkSoft, outline(light, 0.8)) +
    path('M12 184H228V189L220 196H20L12 189Z', metal(pen), outline(pen.edge, 0.7)) +
    path('M34 190H206', 'none', outline(light, 1.6))
  )
}

export const laptop = [clamshell, turned, stand, arena]
