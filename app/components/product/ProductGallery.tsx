// Some pictures of one thing: a strip to swipe on a phone, one large picture above small ones elsewhere. It needs no
// script: the small pictures are radio buttons, and a strip scrolls to the one that has the focus.
import type { ReactNode } from 'react'
import { type Photo, photoSet, photoUrl } from '../../../shop/catalog/products/rules/photos.ts'

export type Picture = {
  /** The small one, and the large one where there is no photograph. */
  src: string
  alt: string
  width: number
  height: number
  photo?: Photo
}

/** How wide the large one is shown. */
export const shownWidth = '(width < 56rem) 90vw, 38rem'
const later = { loading: 'lazy' } as const

type Props = { pictures: readonly Picture[]; label: string; note?: ReactNode }

/** The first picture is the one that is waited for. `note` lies on it: what kind of pictures these are. */
export function ProductGallery({ pictures, label, note }: Props) {
  return (
    <figure className="product-picture">
      <fieldset className="pictures" aria-label={label}>
        {pictures.map(({ alt, photo, ...picture }, index) => {
          const waited = index === 0 ? ({ fetchPriority: 'high' } as const) : later
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: of another variant a picture stays chosen
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
