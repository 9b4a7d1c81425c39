// Some pictures of one thing: a strip to swipe on a phone, one large picture above small ones elsewhere. It needs no
// script: the small pictures are radio buttons, and a strip scrolls to the one that has the focus.
import type { ReactNode } from 'react'

export type Picture = { src: string; alt: string; width: number; height: number }

/** The first picture is the one that is waited for. `note` lies on it: what kind of pictures these are. */
export function Pictures({
  pictures,
  label,
  note,
}: {
  pictures: readonly Picture[]
  label: string
  note?: ReactNode
}) {
  return (
    <figure className="product-picture">
      <fieldset className="pictures" aria-label={label}>
        {pictures.map(({ alt, ...picture }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: in another colour a picture stays chosen
          <div key={index} className="picture">
            <img
              {...picture}
              alt={alt}
              {...(index === 0 ? { fetchPriority: 'high' } : { loading: 'lazy' })}
            />
            {pictures.length > 1 && (
              <label>
                <input type="radio" name="picture" defaultChecked={index === 0} aria-label={alt} />
                <img {...picture} alt="" loading="lazy" />
              </label>
            )}
          </div>
        ))}
      </fieldset>
      {note && <figcaption>{note}</figcaption>}
    </figure>
  )
}
