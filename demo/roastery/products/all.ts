// The roastery's range, in the order of its lists.
import { blends } from './blends.ts'
import { brewing } from './brewing.ts'
import { drinksAndSets, papers } from './drinks-and-sets.ts'
import { grindersAndCups } from './grinders-and-cups.ts'
import type { RoasteryProduct } from './notation.ts'
import { origins } from './origins.ts'

export const products: readonly RoasteryProduct[] = [
  ...blends,
  ...origins,
  ...drinksAndSets,
  ...brewing,
  ...grindersAndCups,
  papers,
]
