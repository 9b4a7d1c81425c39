// The second picture of a product: nearer, where the eye would go next. Each place is the middle and the width seen.
import type { ArtKind } from '../../shop/catalog/products/rules.ts'

type Place = readonly [x: number, y: number, width: number]

const places: Readonly<Record<ArtKind, Place | readonly Place[]>> = {
  phone: [
    [84, 72, 104],
    [150, 68, 110],
    [82, 72, 104],
    [96, 80, 104],
    [126, 54, 104],
    [150, 68, 104],
  ],
  foldable: [
    [120, 90, 120],
    [122, 138, 120],
    [150, 92, 110],
    [84, 126, 110],
    [140, 86, 120],
  ],
  laptop: [
    [84, 158, 120],
    [92, 150, 120],
    [96, 160, 120],
    [92, 160, 120],
  ],
  headphones: [
    [74, 148, 112],
    [152, 148, 116],
    [84, 156, 110],
    [152, 154, 116],
  ],
  earbuds: [
    [120, 96, 116],
    [92, 100, 110],
    [178, 128, 112],
  ],
  speaker: [
    [118, 66, 124],
    [82, 126, 112],
    [64, 138, 120],
    [112, 74, 124],
    [62, 132, 120],
  ],
  camera: [
    [122, 112, 120],
    [108, 116, 120],
    [132, 112, 120],
    [120, 124, 120],
  ],
  lens: [
    [120, 76, 124],
    [150, 88, 124],
    [118, 116, 124],
  ],
  actioncam: [
    [142, 104, 120],
    [102, 62, 112],
    [120, 146, 112],
  ],
  console: [
    [120, 76, 124],
    [164, 124, 124],
    [84, 140, 124],
  ],
  handheld: [
    [196, 114, 112],
    [172, 140, 120],
    [116, 150, 112],
  ],
  controller: [
    [150, 112, 120],
    [96, 124, 124],
    [174, 126, 112],
  ],
  visor: [
    [82, 122, 120],
    [84, 124, 116],
    [76, 118, 116],
  ],
  car: [66, 136, 120],
  tshirt: [
    [120, 84, 124],
    [138, 84, 124],
    [122, 76, 120],
    [118, 84, 124],
    [104, 86, 124],
  ],
  hoodie: [
    [120, 78, 124],
    [116, 88, 124],
    [120, 80, 124],
    [112, 78, 124],
  ],
  trousers: [
    [112, 64, 116],
    [116, 82, 116],
    [116, 62, 116],
  ],
  dress: [
    [120, 92, 120],
    [130, 78, 120],
    [118, 84, 120],
  ],
  sneaker: [
    [118, 126, 120],
    [104, 104, 130],
    [116, 128, 120],
    [86, 120, 120],
    [120, 126, 124],
  ],
  shoe: [
    [140, 138, 120],
    [148, 134, 120],
    [98, 86, 124],
    [168, 150, 120],
    [98, 128, 120],
    [104, 116, 120],
  ],
  bag: [
    [120, 116, 124],
    [118, 128, 124],
    [120, 140, 124],
    [118, 116, 124],
  ],
  watch: [130, 112, 124],
  hat: [
    [112, 100, 124],
    [134, 142, 124],
    [132, 126, 124],
  ],
  glasses: [74, 112, 116],
}

const isList = (place: Place | readonly Place[]): place is readonly Place[] =>
  Array.isArray(place[0])

/** The part of the sheet that is seen, as an SVG's viewBox. */
export function closeUp(kind: ArtKind, variant: number): string {
  const known = places[kind]
  const [x, y, width] = (isList(known) ? known[variant] : known) ?? [120, 120, 160]
  return `${x - width / 2} ${y - width / 2} ${width} ${width}`
}
