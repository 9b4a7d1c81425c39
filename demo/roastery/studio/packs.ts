// The roastery's bags and its bottle, with their labels.
import type { Color, Part, Photo } from './camera.ts'
import type { Label } from './labels.ts'
import { black, cream, fog, matt, type Print, part, rose, sage, sand, sea } from './materials.ts'
import { at, box, ellipsoid, pouch, turned, turnedSolid, without } from './shapes.ts'

/** Beans at the foot of a bag, always the same. */
const beans = (place: number): Part[] =>
  Array.from({ length: 7 }, (_, index) => {
    const turn = (index * 97 + place * 41) % 180
    const x = -7.5 + ((index * 5.3 + place * 2.1) % 15)
    const z = 6.4 + ((index * 2.9 + place) % 3.4)
    const bean = without(ellipsoid(0.62, 0.36, 0.43), at(0, 0.72, 0, box(2, 0.3, 0.09, 0.04)))
    return part(at(x, 0, z, turned(turn, bean)), {
      color: [0.05, 0.021, 0.009],
      shine: 0.05,
      rough: 0.3,
    })
  })

const bag =
  (label: Label, backdrop: Color, place: number) =>
  (print: Print): Photo => {
    const [width, height, degrees] = [13, 21, place % 2 ? 12 : -12]
    const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
    const read = print(label)
    const color = (x: number, y: number, z: number): Color =>
      read((c * x - s * z) / width + 0.5, 1 - y / height)
    return {
      parts: [
        part(turned(degrees, pouch(width, height, 8)), { color, shine: 0.035, rough: 0.72 }),
        ...beans(place),
      ],
      backdrop,
      shows: 31,
    }
  }

export const packs: Readonly<Record<string, (print: Print) => Photo>> = {
  'speicher-5': bag(
    {
      name: 'Speicher 5',
      line: 'ESPRESSO BLEND',
      motif: 'arches',
      colors: ['#7c2f22', '#e9c9a0', '#f8ead6'],
    },
    sand,
    0,
  ),
  elbmorgen: bag(
    {
      name: 'Elbmorgen',
      line: 'FILTER BLEND',
      motif: 'waves',
      colors: ['#e9dcc2', '#2c5f74', '#1d3f4e'],
    },
    sea,
    1,
  ),
  nachtschicht: bag(
    {
      name: 'Nachtschicht',
      line: 'DARK ROAST',
      motif: 'moon',
      colors: ['#1d2027', '#d9a648', '#efe6d4'],
    },
    fog,
    2,
  ),
  'ethiopia-guji': bag(
    {
      name: 'Ethiopia Guji',
      line: 'NATURAL',
      motif: 'sun',
      colors: ['#d8744c', '#fbe3bd', '#fff4e2'],
    },
    rose,
    3,
  ),
  'colombia-huila': bag(
    {
      name: 'Colombia Huila',
      line: 'WASHED',
      motif: 'peaks',
      colors: ['#2f5d4c', '#e6c15c', '#f4ecd8'],
    },
    sage,
    4,
  ),
  'kenya-nyeri': bag(
    {
      name: 'Kenya Nyeri',
      line: 'WASHED',
      motif: 'stripes',
      colors: ['#5c2742', '#ee9a6a', '#fbe7da'],
    },
    rose,
    5,
  ),
  'brazil-cerrado': bag(
    {
      name: 'Brazil Cerrado',
      line: 'NATURAL',
      motif: 'dots',
      colors: ['#efe3c6', '#8a4f2c', '#54301a'],
    },
    sand,
    6,
  ),
  'guatemala-antigua': bag(
    {
      name: 'Antigua',
      line: 'GUATEMALA',
      motif: 'peaks',
      colors: ['#27456b', '#e98f5f', '#f6e7d6'],
    },
    sea,
    7,
  ),
  feierabend: bag(
    {
      name: 'Feierabend',
      line: 'DECAFFEINATED',
      motif: 'leaf',
      colors: ['#dfe5d3', '#56794f', '#2f4a2c'],
    },
    sage,
    8,
  ),
  cascara: bag(
    {
      name: 'Cascara',
      line: 'COFFEE CHERRY TEA',
      motif: 'leaf',
      colors: ['#a5433f', '#f2c9a2', '#fdeedd'],
    },
    cream,
    9,
  ),
  'tasting-set': (print) => {
    const labels: Label[] = [
      { name: 'Guji', line: 'ETHIOPIA', motif: 'sun', colors: ['#d8744c', '#fbe3bd', '#fff4e2'] },
      {
        name: 'Huila',
        line: 'COLOMBIA',
        motif: 'peaks',
        colors: ['#2f5d4c', '#e6c15c', '#f4ecd8'],
      },
      { name: 'Nyeri', line: 'KENYA', motif: 'stripes', colors: ['#5c2742', '#ee9a6a', '#fbe7da'] },
    ]
    return {
      parts: labels.map((label, place) => {
        const x = (place - 1) * 8.6
        const read = print(label)
        const color = (px: number, y: number): Color => read((px - x) / 7.6 + 0.5, 1 - y / 12.3)
        return part(at(x, 0, place === 1 ? 1.5 : -1, pouch(7.6, 12.3, 5)), {
          color,
          shine: 0.035,
          rough: 0.72,
        })
      }),
      backdrop: cream,
      shows: 27,
    }
  },
  'cold-brew': (print) => {
    const read = print({
      name: 'Cold Brew',
      line: '18 HOURS',
      motif: 'waves',
      colors: ['#efe6d2', '#2c5f74', '#1d3f4e'],
    })
    const color = (x: number, y: number, z: number): Color => {
      const across = Math.atan2(x, z) / 1.9 + 0.5
      const isLabel = y > 3.2 && y < 13.4 && across > 0 && across < 1
      return isLabel ? read(across, 1 - (y - 3.2) / 10.2) : [0.045, 0.017, 0.008]
    }
    return {
      parts: [
        part(turnedSolid('0.2 3.3, 14 3.4, 16.4 2.5, 18 1.25, 20.6 1.2', 0.12), {
          color,
          shine: 0.055,
          rough: 0.1,
        }),
        part(at(0, 20.2, 0, turnedSolid('0 1.35, 1.6 1.35', 0.12)), matt(black)),
      ],
      backdrop: sea,
      shows: 30,
    }
  },
}
