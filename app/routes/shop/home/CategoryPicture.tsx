// Image of a category: a photo cropped to a square, or a drawing; nothing if it has neither.

import type { CategoryTeaser } from '../../../../shop/catalog/categories/views.ts'
import type { ArtKind } from '../../../../shop/catalog/products/rules/catalog.ts'
import { photoSet, photoUrl } from '../../../../shop/catalog/products/rules/photos.ts'
import { artUrl } from '../../../artwork/url'

type Props = { category: Pick<CategoryTeaser, 'photo' | 'art'>; size: number }

/** Decorative: the name is beside it. `size` in pixels. */
export function CategoryPicture({ category: { photo, art }, size }: Props) {
  const common = { width: size, height: size, loading: 'lazy' } as const
  if (photo)
    return (
      <img
        className="covering"
        alt=""
        src={photoUrl(photo, 'webp', 320)}
        srcSet={photoSet(photo, 'webp')}
        sizes={`${size}px`}
        {...common}
      />
    )
  if (!art) return null
  const drawn = { kind: art.kind as ArtKind, variant: art.variant }
  return <img src={artUrl(drawn, art.hex)} alt="" {...common} />
}
