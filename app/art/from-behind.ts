// The other side of each thing: most from behind, a few from the side.
import type { ArtKind } from '../../shop/catalog/rules.ts'
import { bag } from './backs/bags.ts'
import { dress, trousers } from './backs/below.ts'
import { actioncam, camera, lens } from './backs/cameras.ts'
import { car } from './backs/car.ts'
import { hoodie, tshirt } from './backs/clothes.ts'
import { shoe, sneaker } from './backs/feet.ts'
import { console, controller, handheld, visor } from './backs/gaming.ts'
import { foldable, laptop, phone } from './backs/screens.ts'
import { earbuds, headphones, speaker } from './backs/sound.ts'
import { glasses, hat, watch } from './backs/worn.ts'
import type { Drawing } from './pen.ts'

export const backs: Readonly<Record<ArtKind, readonly Drawing[]>> = {
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
