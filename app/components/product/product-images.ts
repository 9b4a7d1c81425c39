// The photographs of a product in one of its colours.
import { photoUrl } from '../../../shop/catalog/products/rules/photos.ts'
import type { Product } from '../../../shop/catalog/products/views.ts'
import type { Picture } from './ProductGallery'

/** Those of the colour, then those of every one; `said` is what they show where nobody has said it. */
export function photoPictures(
  { photos }: Pick<Product, 'photos'>,
  colour: { readonly name: string },
  said: string,
): Picture[] {
  const of = (name: string | null) => photos.filter((each) => each.colour === name)
  return [...of(colour.name), ...of(null)].map(({ photo }) => ({
    src: photoUrl(photo, 'webp', 320),
    alt: photo.alt ?? said,
    width: photo.width,
    height: photo.height,
    photo,
  }))
}
