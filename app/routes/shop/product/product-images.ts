// Photos of a product for the selected options.

import type { ChosenOption } from '../../../../shop/catalog/products/rules/catalog.ts'
import { photoUrl } from '../../../../shop/catalog/products/rules/photos.ts'
import type { Product } from '../../../../shop/catalog/products/views/products.ts'
import type { Picture } from './ProductGallery'

/** Images of the selected values, then of every variant; `said` is the alt text of those without one. */
export function photoPictures(
  { photos }: Pick<Product, 'photos'>,
  chosen: readonly ChosenOption[],
  said: string,
): Picture[] {
  const own = photos.filter(({ value }) =>
    chosen.some((each) => each.name === value?.name && each.value === value.value),
  )
  return [...own, ...photos.filter(({ value }) => value === null)].map(({ photo }) => ({
    src: photoUrl(photo, 'webp', 320),
    alt: photo.alt ?? said,
    width: photo.width,
    height: photo.height,
    photo,
  }))
}
