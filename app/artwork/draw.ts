// One picture: a kind of product, one of its silhouettes, in one colour.
import type { ArtKind } from '../../shop/catalog/products/rules.ts'
import * as bags from './backs/bags.ts'
import * as below from './backs/below.ts'
import * as cameras from './backs/cameras.ts'
import * as cars from './backs/car.ts'
import * as clothes from './backs/clothes.ts'
import * as feet from './backs/feet.ts'
import * as gaming from './backs/gaming.ts'
import * as screens from './backs/screens.ts'
import * as sound from './backs/sound.ts'
import * as worn from './backs/worn.ts'
import { closeUp } from './close-up.ts'
import { shadesOf } from './colour.ts'
import { inUse } from './in-use.ts'
import { actioncam } from './kinds/actioncam.ts'
import { bag } from './kinds/bag.ts'
import { camera } from './kinds/camera.ts'
import { car } from './kinds/car.ts'
import { console } from './kinds/console.ts'
import { controller } from './kinds/controller.ts'
import { dress } from './kinds/dress.ts'
import { earbuds } from './kinds/earbuds.ts'
import { foldable } from './kinds/foldable.ts'
import { glasses } from './kinds/glasses.ts'
import { handheld } from './kinds/handheld.ts'
import { hat } from './kinds/hat.ts'
import { headphones } from './kinds/headphones.ts'
import { hoodie } from './kinds/hoodie.ts'
import { laptop } from './kinds/laptop.ts'
import { lens } from './kinds/lens.ts'
import { phone } from './kinds/phone.ts'
import { shoe } from './kinds/shoe.ts'
import { sneaker } from './kinds/sneaker.ts'
import { speaker } from './kinds/speaker.ts'
import { trousers } from './kinds/trousers.ts'
import { tshirt } from './kinds/tshirt.ts'
import { visor } from './kinds/visor.ts'
import { watch } from './kinds/watch.ts'
import { type Drawing, newPen } from './pen.ts'
import type { View } from './url.ts'

/** Each kind from the front, and from its other side: most from behind, a few from the side. */
const sides: Readonly<Record<ArtKind, { front: readonly Drawing[]; other: readonly Drawing[] }>> = {
  phone: { front: phone, other: screens.phone },
  foldable: { front: foldable, other: screens.foldable },
  laptop: { front: laptop, other: screens.laptop },
  headphones: { front: headphones, other: sound.headphones },
  earbuds: { front: earbuds, other: sound.earbuds },
  speaker: { front: speaker, other: sound.speaker },
  camera: { front: camera, other: cameras.camera },
  lens: { front: lens, other: cameras.lens },
  actioncam: { front: actioncam, other: cameras.actioncam },
  console: { front: console, other: gaming.console },
  handheld: { front: handheld, other: gaming.handheld },
  controller: { front: controller, other: gaming.controller },
  visor: { front: visor, other: gaming.visor },
  car: { front: car, other: cars.car },
  tshirt: { front: tshirt, other: clothes.tshirt },
  hoodie: { front: hoodie, other: clothes.hoodie },
  trousers: { front: trousers, other: below.trousers },
  dress: { front: dress, other: below.dress },
  sneaker: { front: sneaker, other: feet.sneaker },
  shoe: { front: shoe, other: feet.shoe },
  bag: { front: bag, other: bags.bag },
  watch: { front: watch, other: worn.watch },
  hat: { front: hat, other: worn.hat },
  glasses: { front: glasses, other: worn.glasses },
}

/**
 * The SVG of a product in a colour (six hexadecimal digits), on a transparent ground.
 * Nothing where there is no such kind or silhouette.
 */
export function draw(
  ref: { kind: string; variant: number },
  hex: string,
  view: View = 'front',
): string | null {
  if (!Object.hasOwn(sides, ref.kind)) return null
  const kind = ref.kind as ArtKind
  const drawing = sides[kind][view === 'back' || view === 'side' ? 'other' : 'front'][ref.variant]
  if (!drawing) return null
  const { pen, definitions } = newPen(shadesOf(hex))
  const shapes = view === 'use' ? inUse(kind, pen, drawing, ref.variant) : drawing(pen)
  const window = view === 'detail' ? closeUp(kind, ref.variant) : '0 0 240 240'
  return shorten(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${window}" stroke-linejoin="round"><defs>${definitions()}</defs>${shapes}</svg>`,
  )
}

/** Leaves out what SVG assumes anyway. */
const shorten = (svg: string): string =>
  svg
    .replace(/ (?:stop-color|fill)="(?:#000)?"| stroke-width="1"/g, '')
    .replace(/([ "(-])0\.(?=\d)/g, '$1.')
