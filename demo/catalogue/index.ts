// The demonstration catalogue: invented brands, honest about being invented. A production shop begins empty.
import type { CatalogueProduct } from '../../shop/catalog/products/rules.ts'
import { audio1 } from './audio-1.ts'
import { audio2 } from './audio-2.ts'
import { cameras1 } from './cameras-1.ts'
import { cameras2 } from './cameras-2.ts'
import { cars1 } from './cars-1.ts'
import { cars2 } from './cars-2.ts'
import { clothes } from './clothes.ts'
import { fashion1 } from './fashion-1.ts'
import { fashion2 } from './fashion-2.ts'
import { featured } from './featured.ts'
import { flagships } from './flagships.ts'
import { gaming1 } from './gaming-1.ts'
import { gaming2 } from './gaming-2.ts'
import { laptops1 } from './laptops-1.ts'
import { laptops2 } from './laptops-2.ts'
import { shirts } from './shirts.ts'
import { shoes } from './shoes.ts'
import { smartphones1 } from './smartphones-1.ts'
import { smartphones2 } from './smartphones-2.ts'
import { sneakers } from './sneakers.ts'

/** In the order of the shop's shelves. */
export const demoCatalogue: readonly CatalogueProduct[] = [
  ...flagships,
  ...featured,
  ...smartphones1,
  ...smartphones2,
  ...laptops1,
  ...laptops2,
  ...audio1,
  ...audio2,
  ...cameras1,
  ...cameras2,
  ...gaming1,
  ...gaming2,
  ...cars1,
  ...cars2,
  ...shirts,
  ...clothes,
  ...sneakers,
  ...shoes,
  ...fashion1,
  ...fashion2,
]
