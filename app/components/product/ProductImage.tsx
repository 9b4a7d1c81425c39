// Product image: its photo in the best size and format that a browser accepts, or a generated drawing.
import type { ComponentProps } from 'react'
import type { ArtRef } from '../../../shop/catalog/products/rules/catalog.ts'
import { photoSet, photoUrl } from '../../../shop/catalog/products/rules/photos.ts'
import { artUrl } from '../../artwork/url'

/** Alt text: a drawing says that it is one, a placeholder has the product's name. */
export const altOf = (
  { kind, photo }: ArtRef,
  name: string,
  drawingOf: (name: string) => string,
): string => photo?.alt ?? (photo || kind === 'placeholder' ? name : drawingOf(name))

/** `sizes`: the displayed width, as in the attribute of that name. */
export function ProductImage({
  art,
  hex,
  sizes,
  alt,
  ...rest
}: { art: ArtRef; hex: string | null; sizes: string; alt: string } & ComponentProps<'img'>) {
  const { photo } = art
  if (!photo) return <img src={artUrl(art, hex)} alt={alt} {...rest} />
  return (
    <picture className={photo.frame}>
      <source type="image/avif" srcSet={photoSet(photo, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={photoSet(photo, 'webp')} sizes={sizes} />
      <img src={photoUrl(photo, photo.plain, 640)} alt={alt} {...rest} />
    </picture>
  )
}
