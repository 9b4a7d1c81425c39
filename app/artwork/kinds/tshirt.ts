// Shirts: printed crew neck, wide cut, polo, striped long sleeve and two-tone raglan.
import { fold, foldBack, garment, gleam, ribs } from '../cloth.ts'
import { stitch } from '../parts.ts'
import { type Drawing, disc, outline, type Pen, path, round, stroke } from '../pen.ts'

const shirtCut =
  'M90 34C100 50 140 50 150 34L174 42C186 46 192 52 198 60L228 97L196 122L181 106C183 140 183 172 186 204Q152 212 120 212T54 204C57 172 57 140 59 106L44 122L12 97L42 60C48 52 54 46 66 42Z'
const wideCut =
  'M92 32C102 46 138 46 148 32L172 38C190 42 200 50 206 60L234 116L200 132L188 112C189 146 190 176 192 206Q156 214 120 214T48 206C50 176 51 146 52 112L40 132L6 116L34 60C40 50 50 42 68 38Z'
const inside = (pen: Pen) => path('M90 34C100 27 140 27 150 34C140 50 100 50 90 34Z', pen.deep)
export const drape = (pen: Pen) =>
  fold(pen, 'M59 106C72 126 78 160 72 209L54 204C57 172 57 140 59 106Z') +
  foldBack(pen, 'M181 106C168 128 164 160 170 208L186 204C183 172 183 140 181 106Z') +
  fold(pen, 'M104 212C100 180 108 150 122 128C114 160 116 190 118 212Z') +
  foldBack(pen, 'M150 210C148 180 154 160 164 140C158 168 160 190 162 209Z') +
  gleam(pen, 'M74 62C82 54 96 60 98 76C92 100 80 120 76 150C70 120 68 84 74 62Z')
export const hem = 'M55 198Q88 206 120 206T185 198'
export const hems = (pen: Pen) =>
  stitch(pen, `${hem}M39 117 18 100M201 117 222 100`) +
  stroke('M66 43C58 60 57 84 59 106M174 43C182 60 183 84 181 106', pen.seam, 1)

export const shirt = (pen: Pen, behind = '') => garment(pen, shirtCut, [120, 216, 84], behind)

const crew: Drawing = (pen) =>
  shirt(pen, inside(pen)) +
  fold(pen, 'M12 97 44 122 59 106C58 90 60 70 62 56L48 92Z') +
  foldBack(pen, 'M228 97 196 122 181 106C182 90 180 70 178 56L192 92Z') +
  drape(pen) +
  ribs(pen, 'M88 35C98 54 142 54 152 35', 5) +
  hems(pen) +
  // A sun over a square: the shop's own print.
  disc(120, 96, 15, pen.trim, 'opacity=".9"') +
  path('M96 118H144V124H96ZM102 129H138V135H102ZM108 140H132V146H108Z', pen.trim, 'opacity=".9"')

export const wideShirt = (pen: Pen, behind = '') => garment(pen, wideCut, [120, 218, 88], behind)
export const wideFolds: Drawing = (pen) =>
  fold(pen, 'M52 112C66 136 70 170 66 211L48 206C50 176 51 146 52 112Z') +
  foldBack(pen, 'M188 112C174 136 170 170 174 210L192 206C190 176 189 146 188 112Z')
export const wideGleam: Drawing = (pen) =>
  gleam(pen, 'M66 58C78 50 92 58 92 76C86 100 74 124 68 156C62 120 60 82 66 58Z')
export const wideArmholes: Drawing = (pen) =>
  stroke('M68 38C54 60 50 84 52 112M172 38C186 60 190 84 188 112', pen.seam, 1)
export const wideHems = 'M50 200Q86 208 120 208T190 200M36 126 11 112M204 126 229 112'

const wide: Drawing = (pen) =>
  wideShirt(pen, path('M92 32C102 25 138 25 148 32C138 46 102 46 92 32Z', pen.deep)) +
  wideFolds(pen) +
  fold(pen, 'M6 116 40 132 52 112C50 96 50 84 52 74L38 108Z') +
  foldBack(pen, 'M234 116 200 132 188 112C190 96 190 84 188 74L202 108Z') +
  wideGleam(pen) +
  ribs(pen, 'M90 33C100 51 140 51 150 33', 6) +
  path('M132 84H168V124H132Z', pen.seam, 'opacity=".35"') +
  stitch(pen, `M132 84H168V118L150 126 132 118Z${wideHems}`) +
  path('M70 168H104V176H70ZM70 182H92V190H70Z', pen.trim, 'opacity=".85"') +
  wideArmholes(pen)

export const poloHems: Drawing = (pen) => ribs(pen, 'M16 96 45 118M224 96 195 118', 6) + hems(pen)

const polo: Drawing = (pen) =>
  shirt(pen) +
  drape(pen) +
  path('M92 32C104 24 136 24 148 32L122 62Z', pen.deep) +
  path('M112 56H128V104H112Z', pen.line('0 0 1 0', pen.hi, pen.base), outline(pen.seam, 0.8)) +
  disc(120, 72, 2.4, pen.trim) +
  disc(120, 88, 2.4, pen.trim) +
  path(
    'M90 28 120 58 102 76 80 40Q82 32 90 28ZM150 28 120 58 138 76 160 40Q158 32 150 28Z',
    pen.line('0 0 1 1', pen.hi, pen.lo),
    outline(pen.edge, 0.7),
  ) +
  stroke('M83 41 102 71 117 58M157 41 138 71 123 58', pen.trim, 1.6, 'opacity=".7"') +
  poloHems(pen) +
  path('M152 90h14v14h-14Z', pen.trim, 'opacity=".75"')

export const longCut =
  'M92 34C102 48 138 48 148 34L168 41C184 46 192 56 196 72L218 176Q219 182 213 184L197 188Q190 189 188 182L174 116C174 150 175 178 177 204Q148 212 120 212T63 204C65 178 66 150 66 116L52 182Q50 189 43 188L27 184Q21 182 22 176L44 72C48 56 56 46 72 41Z'

export const longShirt = (pen: Pen, behind = '') => garment(pen, longCut, [120, 216, 82], behind)
export const longFolds: Drawing = (pen) =>
  fold(pen, 'M66 116C78 136 82 170 78 212H60Z') +
  foldBack(pen, 'M174 116C162 136 158 170 162 212H180Z')
export const longCuffs: Drawing = (pen) => ribs(pen, 'M24 178 47 184M216 178 193 184', 6)
export const stripesOfBody =
  'M60 74Q120 82 180 74M60 92Q120 100 180 92M60 110Q120 118 180 110M60 128Q120 136 180 128M60 146Q120 154 180 146M60 164Q120 172 180 164M60 182Q120 190 180 182'
export const stripesOfSleeves =
  'M36 84 66 92M32 104 64 112M28 124 60 132M24 144 56 152M20 164 52 172M204 84 174 92M208 104 176 112M212 124 180 132M216 144 184 152M220 164 188 172'
export const stripes = (pen: Pen, d: string) => stroke(d, pen.trim, 5.5, 'opacity=".88"')

const striped: Drawing = (pen) =>
  longShirt(pen, path('M92 34C102 27 138 27 148 34C138 48 102 48 92 34Z', pen.deep)) +
  pen.inside(
    path(longCut, ''),
    stripes(pen, stripesOfBody) +
      stripes(pen, stripesOfSleeves) +
      longFolds(pen) +
      fold(pen, 'M66 60 66 116 46 190 60 190Z') +
      foldBack(pen, 'M174 60 174 116 194 190 180 190Z') +
      gleam(pen, 'M76 56C90 50 100 64 96 90L84 160C74 120 70 80 76 56Z'),
  ) +
  ribs(pen, 'M90 35C100 53 140 53 150 35', 5) +
  longCuffs(pen)

/** The paint of its sleeves. */
export const raglanSleeve = (pen: Pen) =>
  pen.light ? pen.line('0 0 1 1', pen.trim, '#14161a') : pen.line('0 0 1 1', '#fff', '#c9cbd0')

const raglan: Drawing = (pen) => {
  const arm = raglanSleeve(pen)
  return (
    shirt(pen, inside(pen)) +
    path(
      'M90 34 66 42C54 46 48 52 42 60L12 97 44 122 59 106C66 84 80 60 96 42Z',
      arm,
      outline(pen.edge, 0.7),
    ) +
    path(
      'M150 34 174 42C186 46 192 52 198 60L228 97 196 122 181 106C174 84 160 60 144 42Z',
      arm,
      outline(pen.edge, 0.7),
    ) +
    drape(pen) +
    stroke('M88 35C98 54 142 54 152 35', pen.trim, 5.5, round) +
    stitch(pen, hem) +
    stroke('M84 104 120 126 156 104M84 116 120 138 156 116', pen.trim, 5, `opacity=".9" ${round}`)
  )
}

export const tshirt = [crew, wide, polo, striped, raglan]
