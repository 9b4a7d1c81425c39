// Warm tops: a hoodie, a bomber jacket, a knitted jumper and a padded coat.
import { cloth, fold, foldBack, garment, gleam, ribs } from '../cloth.ts'
import { seam, skin, stitch } from '../parts.ts'
import {
  box,
  type Drawing,
  disc,
  ink,
  outline,
  type Pen,
  path,
  round,
  steel,
  steelDark,
  stroke,
} from '../pen.ts'

export const jacketCut =
  'M88 46 70 50C56 54 48 62 45 78L20 176Q19 184 27 187L42 191Q50 192 52 185L66 124C66 150 65 176 64 200Q92 208 120 208T176 200C175 176 174 150 174 124L188 185Q190 192 198 191L213 187Q221 184 220 176L195 78C192 62 184 54 170 50L152 46Z'
const coatCut =
  'M86 44 68 50C54 56 46 64 43 80L22 172Q20 182 30 185L44 188Q52 189 54 182L64 136 58 206Q90 216 120 216T182 206L176 136 186 182Q188 189 196 188L210 185Q220 182 218 172L197 80C194 64 186 56 172 50L154 44Z'
const quilts =
  'M40 84Q66 94 120 92T200 84M36 104Q66 116 120 114T204 104M32 126Q60 136 120 136T208 126M28 148Q60 158 120 158T212 148M24 168Q60 180 120 180T216 168M56 196Q90 203 120 203T184 196'
export const drape = (pen: Pen) =>
  fold(pen, 'M66 124C80 146 84 172 80 204L64 200C65 176 66 150 66 124Z') +
  foldBack(pen, 'M174 124C160 146 156 172 160 204L176 200C175 176 174 150 174 124Z') +
  fold(pen, 'M66 70C60 90 62 110 66 124L52 185 44 191C52 150 56 110 66 70Z') +
  foldBack(pen, 'M174 70C180 90 178 110 174 124L188 185 196 191C188 150 184 110 174 70Z') +
  gleam(pen, 'M76 64C88 58 96 70 92 92C88 116 80 130 78 152C72 120 70 88 76 64Z')
export const cuffs = (pen: Pen) =>
  ribs(pen, 'M21 181 49 188M219 181 191 188', 9) + ribs(pen, 'M64 201Q92 209 120 209T176 201', 10)

export const jacket = (pen: Pen, behind = '', paint = cloth) =>
  garment(pen, jacketCut, [120, 216, 84], behind, paint)
export const nylon = (pen: Pen) => pen.line('.1 0 .8 1', pen.hi, pen.base, pen.lo, pen.deep)
export const armholes = (pen: Pen, width = 1) =>
  seam(pen, 'M70 52C62 74 62 100 66 124M170 52C178 74 178 100 174 124', width)

const hooded: Drawing = (pen) =>
  jacket(pen) +
  drape(pen) +
  cuffs(pen) +
  path(
    'M84 46C80 26 98 14 120 14S160 26 156 46C158 58 148 66 120 84C92 66 82 58 84 46Z',
    skin(pen),
    outline(pen.edge, 0.8),
  ) +
  path(
    'M96 44C96 30 106 24 120 24S144 30 144 44C142 56 132 64 120 74C108 64 98 56 96 44Z',
    pen.line('0 0 0 1', pen.deep, '#0b0c0f'),
  ) +
  stroke('M120 74V84', pen.seam, 1.2) +
  stroke(
    'M108 70C106 90 108 104 106 118M132 70C134 90 131 100 133 112',
    pen.light ? '#fff' : pen.trim,
    2.8,
    round,
  ) +
  stroke('M106 116V122M133 110V116', steelDark, 3.4, round) +
  path(
    'M84 150H156L168 186Q144 190 120 190T72 186Z',
    pen.line('0 0 0 1', pen.base, pen.lo),
    outline(pen.seam, 0.9),
  ) +
  stitch(pen, 'M88 153H152M86 154 76 184M154 154 164 184') +
  armholes(pen)

const bomber: Drawing = (pen) =>
  jacket(pen, path('M94 40C104 32 136 32 146 40L140 62H100Z', '#24272d'), nylon) +
  drape(pen) +
  path(
    'M88 48Q92 34 104 34L120 66 112 76ZM152 48Q148 34 136 34L120 66 128 76Z',
    pen.line('0 0 1 1', pen.base, pen.deep),
    outline(pen.edge, 0.7),
  ) +
  ribs(pen, 'M90 46 108 66M150 46 132 66', 5) +
  path('M117 66H123V208H117Z', ink) +
  stroke('M120 68V206', pen.line('0 0 1 0', steel, steel), 3, 'stroke-dasharray="1.4 1.4"') +
  stroke('M120 68V206', steel, 2.6, 'stroke-dasharray="1.4 1.4"') +
  box(117.5, 74, 5, 12, 2, steel) +
  stroke('M78 146 98 170M162 146 142 170', pen.deep, 4, round) +
  stroke('M78 145 98 169M162 145 142 169', pen.hi, 1, round) +
  stroke('M38 104 54 108M36 112 52 116', steelDark, 1.6, round) +
  cuffs(pen) +
  armholes(pen, 1.2)

export const knit = (pen: Pen, opacity: string) =>
  stroke('M14 128H226', pen.seam, 170, `stroke-dasharray="1.2 3.6" opacity="${opacity}"`)
/** From `y` at its sides down to `low` in the middle, which lies lower in front; so do its ribs. */
export const rollNeck = (pen: Pen, y: number, low: number, rib: number) =>
  path(
    `M90 ${y}C88 38 90 28 96 24Q120 18 144 24C150 28 152 38 150 ${y}Q120 ${low} 90 ${y}Z`,
    pen.line('0 0 1 0', pen.hi, pen.base, pen.lo),
    outline(pen.edge, 0.8),
  ) + stroke(`M92 40Q120 ${rib} 148 40`, pen.seam, 26, 'stroke-dasharray="1.4 2.4" opacity=".55"')

const jumper: Drawing = (pen) => {
  const plait =
    '<g id="plait">' +
    stroke(
      'M114 66c14 10 14 12 0 22s-14 12 0 22 14 12 0 22-14 12 0 22 14 12 0 22-14 12 0 22',
      pen.seam,
      4,
      round,
    ) +
    stroke(
      'M126 66c-14 10-14 12 0 22s14 12 0 22-14 12 0 22 14 12 0 22-14 12 0 22 14 12 0 22',
      pen.hi,
      3,
      `${round} opacity=".75"`,
    ) +
    '</g><use href="#plait" x="-26"/><use href="#plait" x="26"/>'
  return (
    jacket(pen) +
    pen.inside(path(jacketCut, ''), knit(pen, '.38') + plait) +
    drape(pen) +
    rollNeck(pen, 48, 68, 54) +
    path('M97 26Q120 20 143 26Q120 34 97 26Z', pen.deep) +
    cuffs(pen)
  )
}

/** Padded all around. */
export const coat: Drawing = (pen) =>
  garment(pen, coatCut, [120, 220, 86]) +
  pen.inside(
    path(coatCut, ''),
    stroke(quilts, pen.deep, 9, 'opacity=".3" transform="translate(0 -3)"') +
      stroke(quilts, pen.deep, 2.2, 'opacity=".8"') +
      stroke(quilts, '#fff', 3, 'opacity=".2" transform="translate(-1 5)"') +
      fold(pen, 'M64 136 54 190 40 200 62 70C58 100 60 120 64 136Z') +
      foldBack(pen, 'M176 136 186 190 200 200 178 70C182 100 180 120 176 136Z'),
  )

const padded: Drawing = (pen) =>
  coat(pen) +
  path(
    'M84 46C82 30 96 20 120 20S158 30 156 46C146 58 134 62 120 64C106 62 94 58 84 46Z',
    pen.line('0 0 1 1', pen.hi, pen.base, pen.deep),
    outline(pen.edge, 0.8),
  ) +
  path(
    'M96 42C98 32 108 28 120 28S142 32 144 42C136 50 128 54 120 56C112 54 104 50 96 42Z',
    '#14161a',
  ) +
  path('M116 56H124V216H116Z', pen.lo, outline(pen.edge, 0.5)) +
  stroke('M120 58V214', steelDark, 2.4, 'stroke-dasharray="1.4 1.4"') +
  disc(120, 70, 3, steel) +
  stroke('M80 164V186M160 164V186', pen.deep, 3.4, round)

export const hoodie = [hooded, bomber, jumper, padded]
