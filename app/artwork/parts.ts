// What several kinds of product have in common: lenses, pictures on screens, wheels, screws.
import {
  box,
  disc,
  group,
  ink,
  inkLight,
  inkSoft,
  outline,
  oval,
  type Pen,
  path,
  steel,
  steelDark,
  stroke,
} from './pen.ts'

/** The coloured skin of most things, lit from the top left. */
export const skin = (pen: Pen) => pen.line('.1 0 .8 1', pen.hi, pen.base, pen.lo)
/** The same on a thing that turns away from the light. */
export const roundSkin = (pen: Pen) => pen.line('.1 0 .8 1', pen.hi, pen.base, pen.deep)
/** The metal edge of a phone. */
export const frame = (pen: Pen) => pen.line('0 0 1 1', pen.hi, pen.deep, pen.lo)
/** Black plastic and glass with the light on it. */
export const black = (pen: Pen) => pen.line('0 0 1 1', inkLight, ink)

const tenth = (value: number) => Math.round(value * 10) / 10

/** A coated lens in its rim; `barrel` is the dark part between glass and rim. */
export function lens(pen: Pen, x: number, y: number, r: number, barrel = ink): string {
  const glass = pen.glow(
    '.5 .5 .5',
    ['#6f8fdc', 0],
    ['#22356b', 0.42],
    ['#080a12', 0.68],
    [barrel, 0.74],
  )
  const rim = pen.line('0 0 1 1', steel, inkSoft, steelDark)
  const [gx, gy, gr] = [x - r * 0.24, y - r * 0.27, r * 0.16].map(tenth) as [number, number, number]
  return (
    disc(x, y, tenth(r * 0.94), glass, outline(rim, tenth(r * 0.12))) +
    disc(gx, gy, gr, '#fff', 'opacity=".85"')
  )
}

/** A picture on a screen, `w` x `h` from the corner; whoever calls clips it. */
export function wallpaper(
  pen: Pen,
  x: number,
  y: number,
  w: number,
  h: number,
  scene: number,
): string {
  const [dark, middle, bright] = pen.screen
  const sky = box(0, 0, 100, 100, 0, pen.line('.1 0 .7 1', dark, middle, bright))
  const scenes = [
    sky +
      path('M0 62C26 40 44 78 68 58S92 44 100 50V100H0Z', middle, 'opacity=".75"') +
      path('M0 82C22 62 46 94 70 74S94 66 100 70V100H0Z', dark, 'opacity=".8"'),
    sky +
      oval(64, 42, 20, tenth((20 * w) / h), pen.line('0 0 0 1', '#fff', bright), 'opacity=".85"') +
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

/** The light that lies on glass, from the top left corner of a `w` x `h` screen. */
export const reflection = (pen: Pen, x: number, y: number, w: number, h: number) =>
  path(
    `M${x} ${y}h${w * 0.62}l${-w * 0.5} ${h}H${x}Z`,
    pen.line('0 0 1 1', ['#fff', 0, 0.26], ['#fff', 1, 0.02]),
  )

/** What a screen of `w` x `h` shows, with the light on its glass; `r` rounds the corners. */
export const picture = (
  pen: Pen,
  x: number,
  y: number,
  w: number,
  h: number,
  r: number,
  scene: number,
) =>
  pen.inside(
    box(x, y, w, h, r, ink),
    wallpaper(pen, x, y, w, h, scene) + reflection(pen, x, y, w, h),
  )

/** A seam or stitched line, tone on tone. */
export const seam = (pen: Pen, d: string, width = 1.2) =>
  stroke(d, pen.seam, width, 'stroke-linecap="round"')
export const stitch = (pen: Pen, d: string, width = 0.9) =>
  stroke(d, pen.seam, width, 'stroke-dasharray="2.6 1.8"')
