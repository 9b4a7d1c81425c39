// What stands in the studio, by picture.
import type { Material, Part, Photo } from './camera.ts'
import {
  black,
  brushed,
  ceramic,
  coffee,
  copper,
  cream,
  fog,
  glassy,
  matt,
  type Print,
  part,
  rose,
  sage,
  sand,
  sea,
  steel,
  still,
  white,
  wood,
} from './materials.ts'
import { packs } from './packs.ts'
import {
  arc,
  at,
  box,
  ellipsoid,
  leaned,
  type Shape,
  together,
  tube,
  turned,
  turnedSolid,
  without,
} from './shapes.ts'

const cup = (radius: number, height: number): Shape =>
  without(
    turnedSolid(
      [
        [0.15, radius * 0.62],
        [height * 0.35, radius * 0.92],
        [height, radius],
      ],
      0.16,
    ),
    turnedSolid(
      [
        [0.5, radius * 0.55],
        [height * 0.38, radius * 0.84],
        [height + 1, radius * 0.93],
      ],
      0.05,
    ),
  )
const cupOf = (radius: number, height: number, glaze: Material): Part[] => [
  part(
    together(
      cup(radius, height),
      tube(arc([radius * 0.94, height * 0.55], height * 0.27, [-80, 88], 1.1), 0.26),
      turnedSolid(
        [
          [0.1, radius * 1.15],
          [0.35, radius * 1.75],
          [0.55, radius * 1.8],
        ],
        0.12,
      ),
    ),
    glaze,
  ),
  part(
    turnedSolid(
      [
        [height * 0.4, radius * 0.8],
        [height * 0.8, radius * 0.87],
      ],
      0.02,
    ),
    coffee,
  ),
]
const moved = (x: number, z: number, parts: readonly Part[]): Part[] =>
  parts.map(({ shape, material }) => part(at(x, 0, z, shape), material))

const eightSided = (outline: string): Shape => {
  const round = turnedSolid(outline, 0.12)
  return (x, y, z) => {
    const step = Math.PI / 4
    const angle = Math.atan2(z, x)
    const off = angle - Math.round(angle / step) * step
    const flat = Math.hypot(x, z) * Math.cos(off)
    return round(flat, y, 0) * 0.9
  }
}

export const objects: Readonly<Record<string, (print: Print) => Photo>> = {
  ...packs,
  dripper: still(
    rose,
    18,
    [
      part(
        together(
          without(turnedSolid('2 2.2, 4 2.6, 10 6.3', 0.22), turnedSolid('2.9 0.5, 10.6 6', 0.05)),
          turnedSolid('1.7 5, 2.1 5', 0.16),
          tube(arc([5.2, 6.3], 2.3, [-80, 95], 0.95), 0.42),
          turnedSolid('0.1 3.2, 1.6 3.4', 0.1),
        ),
        ceramic(white),
      ),
    ],
    22,
  ),
  'paper-filters': still(
    sand,
    19,
    [0, 1, 2, 3, 4].map((place) =>
      part(
        at(
          0,
          0,
          -0.55 * place,
          leaned(place - 2, (x, y, z) => {
            const half = 1.2 + (y / 10.5) * 5.6
            return (
              Math.max(
                Math.abs(x) - half,
                Math.abs(y - 5.25) - 5.25,
                Math.abs(z) - 0.1 - 0.16 * Math.max(0, 1 - Math.abs(x) / half),
              ) * 0.7
            )
          }),
        ),
        matt([0.52 + place * 0.015, 0.36, 0.22]),
      ),
    ),
  ),
  carafe: still(cream, 20, [
    part(turnedSolid('0.2 4.6, 0.8 5.4, 5 5.6, 9 4, 11 3.1, 12.6 3.7', 0.12), glassy),
    part(turnedSolid('10.1 3.5, 11.2 3.45', 0.22), wood),
    part(tube(arc([4.6, 7.2], 3.2, [-72, 84], 1.05), 0.4), wood),
  ]),
  kettle: still(fog, 27, [
    part(turnedSolid('0.2 6.6, 0.8 7, 9.6 5, 10.4 4.7', 0.2), matt([0.03, 0.035, 0.04])),
    part(turnedSolid('10.5 4.5, 11 3.6, 11.2 1', 0.15), matt([0.035, 0.04, 0.045])),
    part(at(0, 11.3, 0, turnedSolid('0 0.5, 0.8 0.9, 1.5 0.7', 0.15)), wood),
    part(
      tube('-6 2.2 0, -8.4 3.4 0, -9 5.6 0, -8.6 8 0, -9.2 9.8 0, -10.8 10.6 0', 0.48),
      matt([0.03, 0.035, 0.04]),
    ),
    part(tube('4.8 9.6 0, 8.4 10.4 0, 9.6 8.8 0, 9.4 4.4 0', 0.6), wood),
  ]),
  'french-press': still(sage, 25, [
    part(turnedSolid('0.6 4.4, 14 4.4', 0.1), glassy),
    part(
      together(
        turnedSolid('0.1 4.8, 0.9 4.8', 0.15),
        turnedSolid('4.6 4.62, 5 4.62', 0.1),
        turnedSolid('12.4 4.62, 12.8 4.62', 0.1),
        turnedSolid('14.1 4.8, 14.8 4.7, 15.7 2.8', 0.2),
        tube('0 15 0, 0 18 0', 0.22),
      ),
      copper,
    ),
    part(at(0, 17.4, 0, ellipsoid(1.1, 1.1, 1.1)), matt(black)),
    part(tube(arc([4.8, 8.3], 3.5, [-76, 78], 1.05), 0.52), matt(black)),
  ]),
  'moka-pot': still(rose, 23, [
    part(
      together(
        eightSided('0.2 4.8, 5.6 3.6, 6.2 3.5'),
        eightSided('7 3.4, 14 4.9'),
        leaned(24, at(-1.2, 9.2, 0, eightSided('0 1.2, 3.2 2.2'))),
        at(0, 14.2, 0, eightSided('0 4.8, 1.4 2')),
      ),
      steel,
    ),
    part(turnedSolid('6.2 3.9, 7 3.9', 0.12), brushed),
    part(at(0, 15.6, 0, turnedSolid('0 0.5, 0.5 0.9, 1.5 0.8', 0.15)), matt(black)),
    part(tube('4.4 12.9 0, 7.4 12.6 0, 7.9 11 0, 6.7 6.2 0', 0.55), matt(black)),
  ]),
  scale: still(
    sand,
    27,
    [
      part(turned(-18, box(13, 2, 15, 0.7)), matt([0.028, 0.028, 0.03])),
      part(turned(-18, at(0, 2, -1.6, box(11.6, 0.35, 10.6, 0.16))), brushed),
      part(turned(-18, at(0, 1.95, 5.6, box(5.2, 0.14, 1.9, 0.05))), {
        color: [0.2, 0.42, 0.44],
        shine: 0.05,
        rough: 0.1,
      }),
    ],
    30,
  ),
  'hand-grinder': still(cream, 27, [
    part(turnedSolid('0.2 2.4, 6 2.4', 0.2), wood),
    part(turnedSolid('6.4 2.55, 16.4 2.55', 0.15), brushed),
    part(turnedSolid('16.8 2.6, 17.8 2.3, 18.1 0.6', 0.12), steel),
    part(tube('0 18.2 0, 0 19.1 0, 7.6 19.5 1', 0.32), steel),
    part(at(7.9, 19.2, 1, turnedSolid('0 0.5, 1.4 0.95, 2.6 0.8', 0.25)), wood),
  ]),
  'electric-grinder': still(sea, 38, [
    part(box(13, 20, 13, 1.4), matt([0.66, 0.63, 0.57])),
    part(at(0, 20, 0, turnedSolid('0 3.4, 1 4, 7.6 6', 0.2)), glassy),
    part(at(0, 27.4, 0, turnedSolid('0 6.2, 0.6 6.1', 0.25)), matt(black)),
    part(at(0, 3.6, 6.2, box(6.4, 9, 1.6, 0.5)), matt(black)),
    part(
      at(
        0,
        15.4,
        6.5,
        turned(0, (x, y, z) => Math.max(Math.hypot(x, y - 1.4) - 1.7, Math.abs(z) - 0.7) - 0.1),
      ),
      steel,
    ),
  ]),
  'espresso-cups': still(
    fog,
    23,
    [
      ...moved(-4.6, -2, cupOf(2.9, 4.9, ceramic([0.05, 0.16, 0.19]))),
      ...moved(4.3, 1.8, cupOf(2.9, 4.9, ceramic([0.62, 0.27, 0.14]))),
    ],
    26,
  ),
  mug: still(
    sea,
    19,
    [
      part(
        together(
          without(turnedSolid('0.3 3.9, 9 4.2', 0.28), turnedSolid('0.9 3.5, 10 3.9', 0.1)),
          tube(arc([4.1, 4.8], 2.5, [-84, 84], 1.1), 0.5),
        ),
        ceramic(cream),
      ),
      part(turnedSolid('0.9 3.45, 7.9 3.75', 0.05), coffee),
    ],
    24,
  ),
  tumbler: still(sand, 23, [
    part(turnedSolid('0.2 3, 14.6 4.1', 0.2), matt([0.12, 0.2, 0.15])),
    part(turnedSolid('6.4 3.72, 9.8 3.98', 0.12), wood),
    part(turnedSolid('14.9 4.2, 15.8 4.2, 16.5 3.5', 0.2), matt(black)),
  ]),
  tamper: still(rose, 14, [
    part(turnedSolid('0.1 2.95, 1.8 2.95, 2.2 1.4', 0.1), steel),
    part(turnedSolid('2.2 1.1, 4.2 1, 6.8 1.75, 8.6 1.5, 9.2 0.7', 0.2), wood),
  ]),
}
