// One picture: a kind of product, one of its silhouettes, in one colour.
import type { ArtKind } from '../../shop/catalog/rules.ts'
import { closeUp } from './close-up.ts'
import { shadesOf } from './colour.ts'
import { backs } from './from-behind.ts'
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

const kinds: Readonly<Record<ArtKind, readonly Drawing[]>> = {
  phone,
  foldable,
  laptop,
  headphones,
  earbuds,
  speaker,
  camera,
  lens,
  actioncam,
  console,
  handheld,
  controller,
  visor,
  car,
  tshirt,
  hoodie,
  trousers,
  dress,
  sneaker,
  shoe,
  bag,
  watch,
  hat,
  glasses,
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
  const seen = view === 'back' || view === 'side' ? backs : kinds
  const drawing = Object.hasOwn(seen, ref.kind) && seen[ref.kind as ArtKind][ref.variant]
  if (!drawing) return null
  const { pen, definitions } = newPen(shadesOf(hex))
  const kind = ref.kind as ArtKind
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
