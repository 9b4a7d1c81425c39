// Backgrounds in muted colors: rooms and streets that contrast with black and white products.
import {
  box,
  type DrawingContext,
  disc,
  group,
  ink,
  oval,
  path,
  round,
  steelDark,
  stroke,
} from '../pen.ts'

const walls = [
  ['#efe8dc', '#cdc1ae'],
  ['#e0e7de', '#b4c2b4'],
  ['#e1e7ec', '#b2bfca'],
] as const

/** A wall in morning light, down to `y`. */
export const wall = (pen: DrawingContext, tone: number, y = 240) => {
  const [bright, dim] = walls[tone % 3] as (typeof walls)[number]
  return (
    path(`M0 0H240V${y}H0Z`, pen.line('0 0 1 1', bright, dim)) +
    path(`M30 0H96L66 ${y}H0V${y - 70}Z`, '#fff', 'opacity=".3"')
  )
}

const wood = (pen: DrawingContext) => pen.line('0 0 .3 1', '#d3a878', '#a87a4d')

/** A table top from `y` to the lower edge. */
export const table = (pen: DrawingContext, y: number) =>
  path(`M0 ${y}H240V240H0Z`, wood(pen)) +
  path(`M0 ${y}H240v3H0Z`, '#fff', 'opacity=".25"') +
  stroke(
    `M0 ${y + 18}Q90 ${y + 12} 240 ${y + 22}M0 ${y + 46}Q120 ${y + 36} 240 ${y + 52}`,
    '#7d5630',
    1,
    'opacity=".3"',
  )

export const plant = (pen: DrawingContext, x: number, y: number, size: number) =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    path(
      'M-2-24C-30-40-34-64-26-84C-8-70-2-50 0-24C-4-60 2-86 14-100C24-76 18-48 2-24C12-50 28-62 44-64C42-44 26-30 4-22Z',
      pen.line('0 0 1 1', '#7fa37a', '#3d6148'),
    ) + path('M-18-26H20L14 0Q1 4-12 0Z', pen.line('0 0 1 0', '#d98f68', '#a55c3c')),
  )

/** A wall behind a table whose edge is at `y`, with a plant at `x`. */
export const room = (pen: DrawingContext, tone: number, y: number, x: number) =>
  wall(pen, tone, y + 2) + plant(pen, x, y + 8, 0.9) + table(pen, y)

export const mug = (pen: DrawingContext, x: number, y: number) =>
  stroke(`M${x + 11} ${y - 22}q12-2 11 6t-13 8`, '#d5d0c6', 4) +
  path(
    `M${x - 14} ${y - 28}h26v21q0 7-7 7h-12q-7 0-7-7Z`,
    pen.line('0 0 1 0', '#fbf9f4', '#efece5', '#bdb7ab'),
  ) +
  oval(x - 1, y - 28, 13, 3.5, '#5a3b28')

export const books = (x: number, y: number) =>
  box(x, y - 11, 52, 11, 2, '#7a4b45') +
  box(x + 5, y - 20, 44, 9, 2, '#3f5d73') +
  stroke(`M${x + 3} ${y - 5.5}h46M${x + 8} ${y - 15.5}h38`, '#fff', 1, 'opacity=".5"')

export const prints = () => {
  const print = (turn: string, hill: string) =>
    group(
      turn,
      box(0, 0, 52, 60, 1, '#fbfaf6'),
      box(4, 4, 44, 42, 0, '#a9c3d6'),
      path('M4 46V34L18 20 32 36 40 28 48 36V46Z', hill),
    )
  return (
    print('matrix(.9 .2 -.4 .5 40 186)', '#55705c') +
    print('matrix(.9 -.1 .3 .5 152 196)', '#8a6a52')
  )
}

/** Sky above hills; the sun is on the right. */
export const hills = (pen: DrawingContext, tone: number) => {
  const [high, low] = tone % 2 ? ['#f3c9a2', '#fbe9d2'] : ['#a9c9e2', '#eef3f3']
  return (
    box(0, 0, 240, 240, 0, pen.line('0 0 0 1', high, low)) +
    disc(188, 62, 18, '#fff', 'opacity=".85"') +
    path('M0 150C40 110 70 140 104 122S180 90 240 132V240H0Z', '#9fb3ae') +
    path(
      'M0 176C50 140 90 176 140 156S210 150 240 170V240H0Z',
      pen.line('0 0 0 1', '#7f9a86', '#4c6a58'),
    )
  )
}

export const road = (pen: DrawingContext, tone: number) => {
  const [high, low] = tone % 2 ? ['#e9b48f', '#f9e6cf'] : ['#9fc0dc', '#edf2f2']
  return (
    box(0, 0, 240, 240, 0, pen.line('0 0 0 1', high, low)) +
    path(
      'M0 120V84H22V64H46V92H60V48H84V100H104V76H132V96H150V40H176V88H196V66H222V98H240V160H0Z',
      '#a3abb3',
      'opacity=".7"',
    ) +
    path('M0 132Q60 104 120 126T240 118V170H0Z', '#6f8a74') +
    path('M0 156H240V240H0Z', pen.line('0 0 0 1', '#8b8f95', '#5d6167')) +
    path('M0 156H240V163H0Z', '#c9c7c1') +
    stroke('M-10 218H250', '#f4f1e8', 5, 'stroke-dasharray="44 30"')
  )
}

/** A rail with a hook at the middle, between hanging clothes. */
export const rail = (pen: DrawingContext, tone: number) =>
  wall(pen, tone) +
  stroke('M0 24H240', steelDark, 6) +
  stroke('M0 22.500H240', '#fff', 1.6, 'opacity=".6"') +
  path(
    'M-4 56 10 60Q30 68 32 92L38 190 22 196V224H-4Z',
    pen.line('0 0 1 0', '#7b8794', '#515c68'),
  ) +
  path(
    'M244 54 230 58Q208 66 206 90L198 176 216 182 214 204H244Z',
    pen.line('0 0 1 0', '#d9b59a', '#a87a5e'),
  ) +
  stroke(
    'M22 196C20 160 18 130 10 100M216 182C216 150 220 124 228 100',
    '#000',
    2,
    'opacity=".25"',
  ) +
  stroke('M8 58V26M228 56V26M120 66V34Q120 22 128 24', steelDark, 2.4, round)

/** A wooden stand: its post, and its round foot at `y`. */
export const standing = (pen: DrawingContext, post: string, y: number, r: number) =>
  path(post, pen.line('0 0 1 0', '#d3a878', '#8a6038')) +
  oval(120, y, r, 8, '#8a6038') +
  oval(120, y - 3, r, 8, '#c69a6a')

export const hanger = 'M76 90 116 64Q120 61 124 64L164 90'

export const bench = (pen: DrawingContext, tone: number) =>
  wall(pen, tone, 212) +
  box(0, 210, 240, 30, 0, '#b7a48a') +
  box(0, 206, 240, 5, 0, '#f4f0e8') +
  box(166, 22, 52, 64, 2, '#fbfaf6', `stroke="#8a6038" stroke-width="3"`) +
  path('M176 74V58L190 44 202 58 208 52V74Z', '#8fa79a') +
  path('M26 190H38V232H26ZM202 190H214V232H202Z', '#6d4a2a') +
  box(8, 178, 224, 14, 3, wood(pen))

export const pavement = (pen: DrawingContext, tone: number) =>
  wall(pen, tone, 176) +
  path('M0 176H240V240H0Z', pen.line('0 0 0 1', '#a8a49b', '#8a867d')) +
  stroke(
    'M0 206H240M52 176 30 206M150 176 162 206M96 206 76 240M214 206 236 240',
    '#757168',
    1.4,
    'opacity=".6"',
  )

export const livingRoom = (pen: DrawingContext, tone: number) =>
  wall(pen, tone) +
  box(8, 24, 150, 94, 4, ink) +
  pen.inside(box(12, 28, 142, 84, 2, ink), wallpaper(pen, 12, 28, 142, 84, tone)) +
  plant(pen, 216, 174, 0.8) +
  table(pen, 170) +
  path('M0 204H240V240H0Z', '#8a6038') +
  stroke('M80 204V240M160 204V240', '#6a4726', 1.6)

/** An image on a screen, `w` x `h` from the corner; the caller clips it. */
function wallpaper(
  pen: DrawingContext,
  x: number,
  y: number,
  w: number,
  h: number,
  scene: number,
): string {
  const { dark, middle, bright } = pen
  const sky = box(0, 0, 100, 100, 0, pen.line('.1 0 .7 1', dark, middle, bright))
  const scenes = [
    sky +
      path('M0 62C26 40 44 78 68 58S92 44 100 50V100H0Z', middle, 'opacity=".75"') +
      path('M0 82C22 62 46 94 70 74S94 66 100 70V100H0Z', dark, 'opacity=".8"'),
    sky +
      oval(
        64,
        42,
        20,
        Math.round((200 * w) / h) / 10,
        pen.line('0 0 0 1', '#fff', bright),
        'opacity=".85"',
      ) +
      path('M0 74 28 48 52 70 74 54 100 78V100H0Z', dark, 'opacity=".85"'),
    sky +
      path('M-10 70 70-10H104L-10 104Z', bright, 'opacity=".5"') +
      path('M18 104 104 18V60L60 104Z', dark, 'opacity=".6"'),
    box(0, 0, 100, 100, 0, dark) +
      disc(28, 30, 52, pen.glow('.5 .5 .5', bright, [bright, 1, 0]), 'opacity=".9"') +
      disc(80, 82, 56, pen.glow('.5 .5 .5', middle, [middle, 1, 0])),
  ]
  return group(`matrix(${w / 100} 0 0 ${h / 100} ${x} ${y})`, scenes[scene % 4] as string)
}
