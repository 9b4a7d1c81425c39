// Specimens of identity documents, drawn here: no state's design, and SPECIMEN across each of them.

import type { Person } from './people.ts'

/** Letters as strokes on a grid of 4 x 6, so that no font is needed. */
const strokes: Readonly<Record<string, string>> = {
  A: '0,6 2,0 4,6 M1,4 3,4',
  B: '0,0 0,6 3,6 4,5 4,4 3,3 0,3 M0,0 3,0 4,1 4,2 3,3',
  C: '4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5',
  D: '0,0 0,6 2,6 4,4 4,2 2,0 0,0',
  E: '4,0 0,0 0,6 4,6 M0,3 3,3',
  F: '4,0 0,0 0,6 M0,3 3,3',
  G: '4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5 4,3 2,3',
  H: '0,0 0,6 M4,0 4,6 M0,3 4,3',
  I: '2,0 2,6',
  J: '4,0 4,5 3,6 1,6 0,5',
  K: '0,0 0,6 M4,0 0,3 4,6',
  L: '0,0 0,6 4,6',
  M: '0,6 0,0 2,3 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  O: '1,0 3,0 4,1 4,5 3,6 1,6 0,5 0,1 1,0',
  P: '0,6 0,0 3,0 4,1 4,2 3,3 0,3',
  Q: '1,0 3,0 4,1 4,5 3,6 1,6 0,5 0,1 1,0 M3,5 4,6',
  R: '0,6 0,0 3,0 4,1 4,2 3,3 0,3 M2,3 4,6',
  S: '4,1 3,0 1,0 0,1 0,2 1,3 3,3 4,4 4,5 3,6 1,6 0,5',
  T: '0,0 4,0 M2,0 2,6',
  U: '0,0 0,5 1,6 3,6 4,5 4,0',
  V: '0,0 2,6 4,0',
  W: '0,0 1,6 2,3 3,6 4,0',
  X: '0,0 4,6 M4,0 0,6',
  Y: '0,0 2,3 4,0 M2,3 2,6',
  Z: '0,0 4,0 0,6 4,6',
  '-': '1,3 3,3',
  '0': '1,0 3,0 4,1 4,5 3,6 1,6 0,5 0,1 1,0 M4,1 0,5',
  '1': '1,1 2,0 2,6',
  '2': '0,1 1,0 3,0 4,1 4,2 0,6 4,6',
  '3': '0,0 4,0 2,2 4,4 4,5 3,6 0,6',
  '4': '3,6 3,0 0,4 4,4',
  '5': '4,0 0,0 0,3 3,3 4,4 4,5 3,6 0,6',
  '6': '4,0 1,0 0,2 0,5 1,6 3,6 4,5 4,4 3,3 0,3',
  '7': '0,0 4,0 1,6',
  '8': '1,3 0,2 0,1 1,0 3,0 4,1 4,2 3,3 1,3 0,4 0,5 1,6 3,6 4,5 4,4 3,3',
  '9': '4,3 1,3 0,2 0,1 1,0 3,0 4,1 4,4 3,6 0,6',
}

/** Draws text without accents; a character without strokes is a gap. */
function text(words: string, x: number, y: number, size: number, paint: string): string {
  const scale = size / 6
  const paths = [...words.normalize('NFD').toUpperCase()]
    .filter((letter) => !/\p{M}/u.test(letter))
    .map((letter, place) => {
      const path = strokes[letter]
      return path && `<path transform="translate(${place * 5.6} 0)" d="M${path}"/>`
    })
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${paint}"
    stroke-width="${size > 60 ? 1 : 0.8}" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`
}

const specimen = (x: number, y: number, turn: number, size: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})" opacity=".62">${text('SPECIMEN', 0, 0, size, '#b3261e')}</g>`

/** Head and shoulders of no real person. */
const figure = (x: number, y: number, scale: number, tint: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><ellipse cx="100" cy="92" rx="52" ry="64" fill="hsl(${tint} 26% 62%)"/>
  <path d="M8 250c6-62 42-88 92-88s86 26 92 88z" fill="hsl(${(tint + 190) % 360} 24% 44%)"/>
  <path d="M46 84c2-52 26-70 54-70s54 18 54 72c-14-30-32-38-54-38s-42 8-54 36z" fill="hsl(${tint} 30% 26%)"/></g>`

export type Papers = {
  readonly person: Person
  /** Name in Latin letters, as spelled in the document. */
  readonly spelled: readonly [first: string, last: string]
  readonly number: string
  readonly expiry: string
}

/** Photo page of a passport. */
export function passport({ person, spelled, number, expiry }: Papers, tint: number): string {
  const line = (label: string, words: string, y: number) =>
    text(label, 420, y, 13, '#5b6470') + text(words, 420, y + 24, 27, '#16202c')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="840" viewBox="0 0 1200 840">
    <rect width="1200" height="840" fill="#d9d4c8"/>
    <rect x="60" y="70" width="1080" height="700" rx="28" fill="hsl(${tint} 34% 92%)"/>
    ${Array.from({ length: 14 }, (_, at) => `<path d="M60 ${120 + at * 48}q270-60 540 0t540 0" fill="none" stroke="hsl(${tint} 30% 82%)" stroke-width="3"/>`).join('')}
    ${text('PASSPORT', 110, 112, 30, '#16202c')}${text(person.country, 1000, 112, 30, '#16202c')}
    <rect x="110" y="200" width="270" height="350" fill="#f4f1ea"/>${figure(140, 290, 1.04, tint)}
    ${line('SURNAME', spelled[1], 210)}${line('GIVEN NAMES', spelled[0], 300)}
    ${line('NUMBER', number, 390)}${line('VALID UNTIL', expiry, 480)}
    ${text('SPECIMEN OF A DEMONSTRATION', 110, 640, 24, '#3a4450')}
    ${text('NO DOCUMENT OF ANY STATE', 110, 692, 24, '#3a4450')}
    ${specimen(190, 640, -24, 120)}
  </svg>`
}

/** A drawn person, holding the sheet with the check's code. */
export const selfie = (papers: Papers, code: string, tint: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200" viewBox="0 0 900 1200">
    <rect width="900" height="1200" fill="hsl(${(tint + 40) % 360} 18% 84%)"/>
    <circle cx="700" cy="240" r="330" fill="hsl(${(tint + 40) % 360} 22% 90%)"/>
    ${figure(110, 120, 3.4, tint)}
    <rect x="250" y="780" width="420" height="290" rx="18" fill="hsl(${tint} 34% 92%)" stroke="#16202c" stroke-width="4"/>
    ${figure(285, 850, 0.62, tint)}${text(papers.spelled[1].slice(0, 10), 440, 850, 22, '#16202c')}
    ${text(code, 440, 920, 34, '#16202c')}
    ${specimen(120, 1010, -20, 104)}
  </svg>`
