// Shirts and warm tops from behind: the same cuts with a higher neck, seams and hoods.
import { cloth, fold, foldBack, gleam, ribs } from '../cloth.ts'
import { coatCut, cuffs, drape as heavyDrape, jacketCut, quilts } from '../kinds/hoodie.ts'
import { drape, longCut, shirtCut, wideCut } from '../kinds/tshirt.ts'
import { seam, skin, stitch } from '../parts.ts'
import { box, type Drawing, outline, type Pen, path, round, shadow, stroke } from '../pen.ts'

const label = (pen: Pen, y: number) =>
  box(114, y, 12, 7, 1, pen.light ? pen.deep : '#f4f1e8', 'opacity=".8"')
/** What the front leaves open for the neck, filled up to the collar of the back. */
const nape = (pen: Pen, ribbed = true) =>
  path('M90 34C102 41 138 41 150 34C140 50 100 50 90 34Z', pen.base) +
  path('M92 33C104 28 136 28 148 33C138 40 102 40 92 33Z', pen.deep) +
  (ribbed ? ribs(pen, 'M89 34C102 42 138 42 151 34', 5) : '')
const yoke = (pen: Pen) => stitch(pen, 'M60 62Q120 76 180 62')
const hems = (pen: Pen) =>
  stitch(pen, 'M55 198Q88 206 120 206T185 198M39 117 18 100M201 117 222 100') +
  stroke('M66 43C58 60 57 84 59 106M174 43C182 60 183 84 181 106', pen.seam, 1)

const plain: Drawing = (pen) =>
  shadow(pen, 120, 216, 84, 8) +
  path(shirtCut, cloth(pen), outline(pen.edge, 0.8)) +
  nape(pen) +
  drape(pen) +
  hems(pen) +
  yoke(pen) +
  label(pen, 46)

const wide: Drawing = (pen) =>
  shadow(pen, 120, 218, 88, 8) +
  path(wideCut, cloth(pen), outline(pen.edge, 0.8)) +
  nape(pen) +
  fold(pen, 'M52 112C66 136 70 170 66 211L48 206C50 176 51 146 52 112Z') +
  foldBack(pen, 'M188 112C174 136 170 170 174 210L192 206C190 176 189 146 188 112Z') +
  gleam(pen, 'M66 58C78 50 92 58 92 76C86 100 74 124 68 156C62 120 60 82 66 58Z') +
  path('M88 84H152V92H88ZM98 98H142V104H98ZM106 110H134V115H106Z', pen.trim, 'opacity=".85"') +
  stroke('M68 38C54 60 50 84 52 112M172 38C186 60 190 84 188 112', pen.seam, 1) +
  stitch(pen, 'M50 200Q86 208 120 208T190 200M36 126 11 112M204 126 229 112')

const polo: Drawing = (pen) =>
  shadow(pen, 120, 216, 84, 8) +
  path(shirtCut, cloth(pen), outline(pen.edge, 0.8)) +
  nape(pen, false) +
  drape(pen) +
  path(
    'M84 30Q120 14 156 30L158 46Q120 58 82 46Z',
    pen.line('0 0 1 1', pen.hi, pen.lo),
    outline(pen.edge, 0.7),
  ) +
  stroke('M84 42Q120 53 156 42', pen.trim, 1.6, 'opacity=".7"') +
  ribs(pen, 'M16 96 45 118M224 96 195 118', 6) +
  hems(pen) +
  stitch(pen, 'M58 72Q120 84 182 72')

const striped: Drawing = (pen) =>
  shadow(pen, 120, 216, 82, 8) +
  path(longCut, cloth(pen), outline(pen.edge, 0.8)) +
  nape(pen, false) +
  pen.inside(
    path(longCut, ''),
    stroke(
      'M60 74Q120 82 180 74M60 92Q120 100 180 92M60 110Q120 118 180 110M60 128Q120 136 180 128M60 146Q120 154 180 146M60 164Q120 172 180 164M60 182Q120 190 180 182M36 84 66 92M32 104 64 112M28 124 60 132M24 144 56 152M20 164 52 172M204 84 174 92M208 104 176 112M212 124 180 132M216 144 184 152M220 164 188 172',
      pen.trim,
      5.5,
      'opacity=".88"',
    ) +
      fold(pen, 'M66 116C78 136 82 170 78 212H60Z') +
      foldBack(pen, 'M174 116C162 136 158 170 162 212H180Z'),
  ) +
  ribs(pen, 'M90 35C102 43 138 43 150 35', 5) +
  ribs(pen, 'M24 178 47 184M216 178 193 184', 6)

const raglan: Drawing = (pen) => {
  const arm = pen.light
    ? pen.line('0 0 1 1', pen.trim, '#14161a')
    : pen.line('0 0 1 1', '#fff', '#c9cbd0')
  return (
    shadow(pen, 120, 216, 84, 8) +
    path(shirtCut, cloth(pen), outline(pen.edge, 0.8)) +
    nape(pen, false) +
    path(
      'M90 34 66 42C54 46 48 52 42 60L12 97 44 122 59 106C66 84 80 60 98 38ZM150 34 174 42C186 46 192 52 198 60L228 97 196 122 181 106C174 84 160 60 142 38Z',
      arm,
      outline(pen.edge, 0.7),
    ) +
    drape(pen) +
    stroke('M89 35C102 44 138 44 151 35', pen.trim, 5, round) +
    path('M106 92H134V100L122 136H110L123 104H106Z', pen.trim, 'opacity=".9"') +
    stitch(pen, 'M55 198Q88 206 120 206T185 198')
  )
}

export const tshirt: readonly Drawing[] = [plain, wide, polo, striped, raglan]

const sides = (pen: Pen) => seam(pen, 'M70 52C62 74 62 100 66 124M170 52C178 74 178 100 174 124', 1)

const hooded: Drawing = (pen) =>
  shadow(pen, 120, 216, 84, 8) +
  path(jacketCut, cloth(pen), outline(pen.edge, 0.8)) +
  heavyDrape(pen) +
  cuffs(pen) +
  path(
    'M78 52C70 28 96 16 120 16S170 28 162 52C164 84 146 112 120 118C94 112 76 84 78 52Z',
    skin(pen),
    outline(pen.edge, 0.8),
  ) +
  path('M92 34Q120 20 148 34Q120 50 92 34Z', pen.deep) +
  seam(pen, 'M120 42V116', 1.4) +
  stitch(pen, 'M116 44V112M124 44V112') +
  sides(pen)

const bomber: Drawing = (pen) =>
  shadow(pen, 120, 216, 84, 8) +
  path(
    jacketCut,
    pen.line('.1 0 .8 1', pen.hi, pen.base, pen.lo, pen.deep),
    outline(pen.edge, 0.8),
  ) +
  heavyDrape(pen) +
  path('M88 48Q90 32 120 30T152 48Q120 60 88 48Z', pen.deep, outline(pen.edge, 0.7)) +
  ribs(pen, 'M90 45Q120 54 150 45', 10) +
  stroke('M64 80Q120 92 176 80M120 90V198', pen.seam, 1.2) +
  path(
    'M106 118a14 14 0 0 1 28 0ZM100 123H140V129H100ZM106 134H134V139H106Z',
    pen.trim,
    'opacity=".75"',
  ) +
  cuffs(pen) +
  sides(pen)

const jumper: Drawing = (pen) =>
  shadow(pen, 120, 216, 84, 8) +
  path(jacketCut, cloth(pen), outline(pen.edge, 0.8)) +
  pen.inside(
    path(jacketCut, ''),
    stroke('M14 128H226', pen.seam, 170, 'stroke-dasharray="1.2 3.6" opacity=".45"') +
      stroke(
        'M84 60V206M102 60V206M138 60V206M156 60V206',
        pen.hi,
        3,
        'stroke-dasharray="4 2" opacity=".6"',
      ),
  ) +
  heavyDrape(pen) +
  path(
    'M90 50C88 38 90 28 96 24Q120 18 144 24C150 28 152 38 150 50Q120 58 90 50Z',
    pen.line('0 0 1 0', pen.hi, pen.base, pen.lo),
    outline(pen.edge, 0.8),
  ) +
  stroke('M92 40Q120 46 148 40', pen.seam, 26, 'stroke-dasharray="1.4 2.4" opacity=".55"') +
  cuffs(pen)

const padded: Drawing = (pen) =>
  shadow(pen, 120, 220, 86, 8) +
  path(coatCut, cloth(pen), outline(pen.edge, 0.8)) +
  pen.inside(
    path(coatCut, ''),
    stroke(quilts, pen.deep, 9, 'opacity=".3" transform="translate(0 -3)"') +
      stroke(quilts, pen.deep, 2.2, 'opacity=".8"') +
      stroke(quilts, '#fff', 3, 'opacity=".2" transform="translate(-1 5)"') +
      fold(pen, 'M64 136 54 190 40 200 62 70C58 100 60 120 64 136Z') +
      foldBack(pen, 'M176 136 186 190 200 200 178 70C182 100 180 120 176 136Z'),
  ) +
  path(
    'M80 50C74 28 96 18 120 18S166 28 160 50C160 74 144 92 120 94C96 92 80 74 80 50Z',
    pen.line('0 0 1 1', pen.hi, pen.base, pen.deep),
    outline(pen.edge, 0.8),
  ) +
  stroke('M84 56Q120 72 156 56M120 24V92', pen.deep, 1.6, 'opacity=".7"') +
  label(pen, 30)

export const hoodie: readonly Drawing[] = [hooded, bomber, jumper, padded]
