// Shirts and warm tops from behind: the same cuts with a higher neck, seams and hoods.
import { ribs } from '../cloth.ts'
import {
  armholes,
  coat,
  cuffs,
  drape as heavyDrape,
  jacket,
  jacketCut,
  knit,
  nylon,
  rollNeck,
} from '../kinds/hoodie.ts'
import {
  drape,
  hem,
  hems,
  longCuffs,
  longCut,
  longFolds,
  longShirt,
  poloHems,
  raglanSleeve,
  shirt,
  stripes,
  stripesOfBody,
  stripesOfSleeves,
  wideArmholes,
  wideFolds,
  wideGleam,
  wideHems,
  wideShirt,
} from '../kinds/tshirt.ts'
import { seam, skin, stitch } from '../parts.ts'
import { box, type Drawing, outline, type Pen, path, round, stroke } from '../pen.ts'

const label = (pen: Pen, y: number) =>
  box(114, y, 12, 7, 1, pen.light ? pen.deep : '#f4f1e8', 'opacity=".8"')
/** What the front leaves open for the neck, filled up to the collar of the back. */
const nape = (pen: Pen, ribbed = true) =>
  path('M90 34C102 41 138 41 150 34C140 50 100 50 90 34Z', pen.base) +
  path('M92 33C104 28 136 28 148 33C138 40 102 40 92 33Z', pen.deep) +
  (ribbed ? ribs(pen, 'M89 34C102 42 138 42 151 34', 5) : '')
const yoke = (pen: Pen) => stitch(pen, 'M60 62Q120 76 180 62')

const plain: Drawing = (pen) =>
  shirt(pen) + nape(pen) + drape(pen) + hems(pen) + yoke(pen) + label(pen, 46)

const wide: Drawing = (pen) =>
  wideShirt(pen) +
  nape(pen) +
  wideFolds(pen) +
  wideGleam(pen) +
  path('M88 84H152V92H88ZM98 98H142V104H98ZM106 110H134V115H106Z', pen.trim, 'opacity=".85"') +
  wideArmholes(pen) +
  stitch(pen, wideHems)

const polo: Drawing = (pen) =>
  shirt(pen) +
  nape(pen, false) +
  drape(pen) +
  path(
    'M84 30Q120 14 156 30L158 46Q120 58 82 46Z',
    pen.line('0 0 1 1', pen.hi, pen.lo),
    outline(pen.edge, 0.7),
  ) +
  stroke('M84 42Q120 53 156 42', pen.trim, 1.6, 'opacity=".7"') +
  poloHems(pen) +
  stitch(pen, 'M58 72Q120 84 182 72')

const striped: Drawing = (pen) =>
  longShirt(pen) +
  nape(pen, false) +
  pen.inside(path(longCut, ''), stripes(pen, stripesOfBody + stripesOfSleeves) + longFolds(pen)) +
  ribs(pen, 'M90 35C102 43 138 43 150 35', 5) +
  longCuffs(pen)

const raglan: Drawing = (pen) => {
  const arm = raglanSleeve(pen)
  return (
    shirt(pen) +
    nape(pen, false) +
    path(
      'M90 34 66 42C54 46 48 52 42 60L12 97 44 122 59 106C66 84 80 60 98 38ZM150 34 174 42C186 46 192 52 198 60L228 97 196 122 181 106C174 84 160 60 142 38Z',
      arm,
      outline(pen.edge, 0.7),
    ) +
    drape(pen) +
    stroke('M89 35C102 44 138 44 151 35', pen.trim, 5, round) +
    path('M106 92H134V100L122 136H110L123 104H106Z', pen.trim, 'opacity=".9"') +
    stitch(pen, hem)
  )
}

export const tshirt: readonly Drawing[] = [plain, wide, polo, striped, raglan]

const hooded: Drawing = (pen) =>
  jacket(pen) +
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
  armholes(pen)

const bomber: Drawing = (pen) =>
  jacket(pen, '', nylon) +
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
  armholes(pen)

const jumper: Drawing = (pen) =>
  jacket(pen) +
  pen.inside(
    path(jacketCut, ''),
    knit(pen, '.45') +
      stroke(
        'M84 60V206M102 60V206M138 60V206M156 60V206',
        pen.hi,
        3,
        'stroke-dasharray="4 2" opacity=".6"',
      ),
  ) +
  heavyDrape(pen) +
  rollNeck(pen, 50, 58, 46) +
  cuffs(pen)

const padded: Drawing = (pen) =>
  coat(pen) +
  path(
    'M80 50C74 28 96 18 120 18S166 28 160 50C160 74 144 92 120 94C96 92 80 74 80 50Z',
    pen.line('0 0 1 1', pen.hi, pen.base, pen.deep),
    outline(pen.edge, 0.8),
  ) +
  stroke('M84 56Q120 72 156 56M120 24V92', pen.deep, 1.6, 'opacity=".7"') +
  label(pen, 30)

export const hoodie: readonly Drawing[] = [hooded, bomber, jumper, padded]
