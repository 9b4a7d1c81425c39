// Shoes, inner side, as a pair.
import { shoe as shoes } from '../kinds/shoe.ts'
import { sneaker as sneakers } from '../kinds/sneaker.ts'
import type { Drawing } from '../pen.ts'

const pair =
  (one: Drawing): Drawing =>
  (pen) =>
    // The one in front is drawn where it stands; its copy is moved in its own, mirrored measure.
    `<use href="#near" x="44" y="-46"/><g id="near" transform="matrix(-.8 0 0 .8 206 56)">${one(pen)}</g>`

export const sneaker: readonly Drawing[] = sneakers.map(pair)
export const shoe: readonly Drawing[] = shoes.map(pair)
