// A product in use: held, worn, hung up, on a table, on the road.
import type { ArtKind } from '../../shop/catalog/products/rules/catalog.ts'
import { drawing } from './drawings.ts'
import {
  type Drawing,
  type DrawingContext,
  group,
  ink,
  inkLight,
  inkSoft,
  oval,
  path,
  round,
  stroke,
} from './pen.ts'
import {
  bareLeg,
  type Collar,
  gripped,
  head,
  held,
  inBothHands,
  leg,
  onWrist,
} from './scenes/people.ts'
import {
  bench,
  books,
  hanger,
  hills,
  livingRoom,
  mug,
  pavement,
  plant,
  prints,
  rail,
  road,
  room,
  standing,
  table,
  wall,
} from './scenes/places.ts'

type Scene = (pen: DrawingContext, thing: Drawing, variant: number) => string

/** The product by itself, without its shadow on the ground. */
const worn = (pen: DrawingContext, thing: Drawing) => thing({ ...pen, alone: false })

/** Scaled, in the middle of the sheet, and moved to `y`. */
const sized = (scale: number, y: number, drawn: string) =>
  group(`translate(${120 - 120 * scale} ${y}) scale(${scale})`, drawn)

const onDesk =
  (scale: number, y: number): Scene =>
  (pen, thing, variant) =>
    wall(pen, variant, 152) +
    (variant % 2 ? plant(pen, 34, 156, 0.95) : plant(pen, 206, 158, 1)) +
    table(pen, 150) +
    (variant % 2 ? mug(pen, 214, 176) : books(6, 172)) +
    sized(scale, y, thing(pen))

const onStand: Scene = (pen, thing, variant) =>
  room(pen, variant, 170, variant % 2 ? 208 : 32) +
  oval(120, 216, 62, 9, pen.glow('.5 .5 .5', ['#000', 0, 0.4], ['#000', 1, 0])) +
  standing(pen, 'M115 40H125V206H115Z', 210, 44) +
  group('translate(21.600 4) scale(.82)', worn(pen, thing))

const phone: Scene = (pen, _, variant) => {
  const screen = drawing('phone', `screen-${variant}`)?.(pen) ?? ''
  // The one with shoulder buttons is held in both hands.
  return variant === 4
    ? wall(pen, 2) +
        inBothHands(pen, group('translate(120 104) rotate(-90) scale(1.12)', screen), 3, 84, 142)
    : (variant > 4 ? wall(pen, 1) + plant(pen, 36, 250, 1.5) : hills(pen, variant)) +
        held(pen, group('translate(120 104) scale(1.06)', screen), variant)
}

const grips = [
  [92, 132],
  [82, 158],
  [64, 158],
] as const
const playing =
  (scale: number, places: readonly (readonly [reach: number, y: number])[]): Scene =>
  (pen, thing, variant) => {
    const [reach, y] = places[variant] as (typeof places)[number]
    const placed = sized(scale, 112 - 120 * scale, worn(pen, thing))
    return wall(pen, variant) + inBothHands(pen, placed, variant + 1, reach, y)
  }

const tripod: Scene = (pen, thing, variant) =>
  hills(pen, variant) +
  stroke('M112 150 62 244M128 150 178 244M120 150V244', inkSoft, 7, round) +
  stroke('M111 150 61 244M127 150 177 244M119 150V244', inkLight, 2, round) +
  path('M98 140H142L136 158H104Z', ink) +
  group('translate(36 10) scale(.7)', worn(pen, thing))

const onTable: Scene = (pen, thing, variant) =>
  room(pen, variant, 138, variant % 2 ? 34 : 208) +
  prints() +
  group('translate(30 8) scale(.75)', worn(pen, thing))

const hung =
  (hook: string): Scene =>
  (pen, thing, variant) =>
    rail(pen, variant) +
    stroke(hook, '#8a6038', 4, round) +
    group('translate(21.600 46) scale(.82)', worn(pen, thing))
const narrow = 'M84 80 116 64Q120 61 124 64L156 80'
const clips = 'M78 74H162M84 74V66M156 74V66M120 74V66'

/** Collar of each shoe, where a leg comes out; null if the foot is bare. */
const collars: Readonly<Record<'sneaker' | 'shoe', readonly (Collar | null)[]>> = {
  sneaker: [
    ['M38 104Q40 101 44 106C54 116 72 118 86 102L98 86', 86, 38, 98],
    ['M42 46Q44 40 52 42C68 48 84 46 96 40', 40, 42, 96],
    ['M28 94Q30 88 40 94C52 110 72 112 84 96L94 80', 80, 28, 94],
    ['M42 90Q44 86 52 90C66 98 84 92 98 80', 80, 42, 98],
    ['M38 80Q40 76 48 82C62 94 78 92 90 78L98 74', 74, 38, 98],
  ],
  shoe: [
    ['M38 94Q40 92 46 96C62 108 84 106 98 90L104 91', 90, 38, 104],
    ['M38 108Q40 106 46 110C66 124 84 126 100 124L108 100', 96, 38, 108],
    ['M56 42Q84 50 116 40', 40, 56, 116],
    null,
    null,
    ['M46 78Q76 90 108 73', 70, 46, 108],
  ],
}
const walking =
  (kind: 'sneaker' | 'shoe'): Scene =>
  (pen, thing, variant) => {
    const collar = collars[kind][variant]
    const foot = 'M34 166C30 140 44 110 46 70V-60H104V64C114 100 160 118 212 142Q230 152 222 168Z'
    const instep =
      'M46 68C66 78 88 128 116 148C138 160 156 154 165 138C140 120 112 96 100 40V-60H42Z'
    return (
      pavement(pen, variant) +
      group(
        'translate(32 40) scale(.8)',
        collar
          ? thing(pen) + leg(pen, variant, collar)
          : variant === 3
            ? thing(pen) + bareLeg(pen, variant, instep)
            : bareLeg(pen, variant, foot) + thing(pen),
      )
    )
  }

const onHead =
  (scale: number, y: number): Scene =>
  (pen, thing, variant) =>
    wall(pen, variant) + head(pen) + sized(scale, y, worn(pen, thing))

const onPeg: Scene = (pen, thing, variant) =>
  room(pen, variant, 170, variant % 2 ? 208 : 30) +
  standing(pen, 'M114 120H126V212H114Z', 214, 46) +
  group('translate(26.400 8) scale(.78)', worn(pen, thing))

const atCamera: readonly Scene[] = [
  (pen, thing) =>
    hills(pen, 0) +
    stroke('M-10 214C60 190 180 190 250 214', ink, 15, round) +
    stroke('M-10 211C60 187 180 187 250 211', inkLight, 3, round) +
    path('M104 170H136V202H104Z', inkSoft) +
    group('translate(30 10) scale(.78)', worn(pen, thing)),
  (pen, thing) => hills(pen, 1) + gripped(pen, worn(pen, thing), 2),
  (pen, thing) => hills(pen, 0) + group('translate(10 -4) scale(.92)', worn(pen, thing)),
]

const laptop = onDesk(0.9, 24)
const sideboard = onDesk(0.8, 34)
const glasses = onHead(0.68, 30)

const scenes: Readonly<Record<ArtKind, Scene>> = {
  phone,
  foldable: sideboard,
  laptop,
  headphones: onStand,
  earbuds: onDesk(0.72, 46),
  speaker: sideboard,
  camera: (pen, thing, variant) => (variant === 3 ? onTable : tripod)(pen, thing, variant),
  lens: onTable,
  actioncam: (pen, thing, variant) => (atCamera[variant] as Scene)(pen, thing, variant),
  console: (pen, thing, variant) =>
    livingRoom(pen, variant) + group('translate(122 84) scale(.5)', thing(pen)),
  handheld: playing(0.86, grips),
  controller: playing(0.8, [
    [70, 150],
    [70, 150],
    [82, 140],
  ]),
  visor: (pen, thing, variant) => (variant === 1 ? sideboard : glasses)(pen, thing, variant),
  car: (pen, thing, variant) =>
    road(pen, variant) + group('translate(8 36) scale(.94)', thing(pen)),
  tshirt: hung(hanger),
  hoodie: hung(hanger),
  trousers: hung(clips),
  dress: (pen, thing, variant) => hung(variant === 1 ? clips : narrow)(pen, thing, variant),
  sneaker: walking('sneaker'),
  shoe: walking('shoe'),
  bag: (pen, thing, variant) =>
    bench(pen, variant) + group('translate(20 14) scale(.78)', thing(pen)),
  watch: (pen, thing, variant) =>
    wall(pen, variant) +
    onWrist(pen, group('translate(36 36) scale(.7)', worn(pen, thing)), variant),
  hat: onPeg,
  glasses,
}

export const inUse = (
  kind: ArtKind,
  pen: DrawingContext,
  thing: Drawing,
  variant: number,
): string => scenes[kind](pen, thing, variant)
