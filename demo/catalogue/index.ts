// The demonstration catalog: fictional brands, declared as such. A production shop starts empty.
import type { CatalogueProduct } from '../../shop/catalog/products/rules/catalog.ts'
import { audioProducts } from './audio.ts'
import { cameras } from './cameras.ts'
import { cars } from './cars.ts'
import { clothes } from './clothes.ts'
import { fashionProducts } from './fashion.ts'
import { featured } from './featured.ts'
import { flagships } from './flagships.ts'
import { gamingProducts } from './gaming.ts'
import { laptops } from './laptops.ts'
import { shirts } from './shirts.ts'
import { shoes } from './shoes.ts'
import { smartphones } from './smartphones.ts'
import { sneakers } from './sneakers.ts'

/** In catalog order. */
export const demoCatalogue: readonly CatalogueProduct[] = [
  ...flagships,
  ...featured,
  ...smartphones,
  ...laptops,
  ...audioProducts,
  ...cameras,
  ...gamingProducts,
  ...cars,
  ...shirts,
  ...clothes,
  ...sneakers,
  ...shoes,
  ...fashionProducts,
]
