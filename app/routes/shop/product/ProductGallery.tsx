// Image gallery: a swipeable strip on a phone, one large image above thumbnails elsewhere. It needs
// no script: the thumbnails are radio buttons, and the strip scrolls to the focused one.
import type { ReactNode } from 'react'
import { type Photo, photoSet, photoUrl } from '../../../../shop/catalog/products/rules/photos.ts'

export type Picture = {
  /** The thumbnail, and the large image if there is no photo. */
  src: string
  alt: string
  width: number
  height: number
  photo?: Photo
}

/** Displayed width of the large image. */
export const shownWidth = '(width < 56rem) 90vw, 38rem'
const later = { loading: 'lazy' } as const

type Props = { pictures: readonly Picture[]; label: string; note?: ReactNode }

/** The first image loads with priority. `note` overlays it: the kind of the images. */
export function ProductGallery({ pictures, label, note }: Props) {
  return (
    <figure className="product-picture">
      <fieldset className="pictures" aria-label={label}>
        {pictures.map(({ alt, photo, ...picture }, index) => {
          const waited = index === 0 ? ({ fetchPriority: 'high' } as const) : later
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an image stays selected when the variant changes
            <div key={index} className={`picture ${photo?.frame ?? ''}`}>
              {photo ? (
                <picture>
                  <source type="image/avif" srcSet={photoSet(photo, 'avif')} sizes={shownWidth} />
                  <source type="image/webp" srcSet={photoSet(photo, 'webp')} sizes={shownWidth} />
                  <img {...picture} src={photoUrl(photo, photo.plain)} alt={alt} {...waited} />
                </picture>
              ) : (
                <img {...picture} alt={alt} {...waited} />
              )}
              {pictures.length > 1 && (
                <label>
                  <input
                    type="radio"
                    name="picture"
                    defaultChecked={index === 0}
                    aria-label={alt}
                  />
                  <img {...picture} alt="" loading="lazy" />
                </label>
              )}
            </div>
          )
        })}
      </fieldset>
      {note && <figcaption>{note}</figcaption>}
    </figure>
  )
}
