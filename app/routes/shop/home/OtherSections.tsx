// Home page sections that a new shop does not have: a collection, a text with an image. Loaded on demand.
import { Link } from 'react-router'
import { photoSet, photoUrl } from '../../../../shop/catalog/products/rules/photos.ts'
import { ProductGrid } from '../../../components/listing/ProductGrid'
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import type { HomeSectionData } from './home-sections'

type Of<Is extends HomeSectionData['is']> = Extract<HomeSectionData, { is: Is }>

export default function OtherSection({ section }: { section: Of<'collection'> | Of<'text'> }) {
  return section.is === 'text' ? <TextSection {...section} /> : <CollectionRow {...section} />
}

function CollectionRow({ id, title, slug, cards }: Of<'collection'>) {
  const t = useT('home')
  return (
    <section aria-labelledby={`section-${id}`}>
      <header className="section-head">
        <h2 id={`section-${id}`} dir="auto">
          {title}
        </h2>
        <LinkButton to={`/collection/${slug}`} kind="quiet">
          {t('featured.viewAll')}
        </LinkButton>
      </header>
      <ProductGrid cards={cards} glides />
    </section>
  )
}

function TextSection({ id, title, html, button, to, photo }: Of<'text'>) {
  return (
    <section
      className={photo ? 'home-text with-photo' : 'home-text'}
      aria-labelledby={title ? `section-${id}` : undefined}
    >
      <div className="home-text-words">
        {title && (
          <h2 id={`section-${id}`} dir="auto">
            {title}
          </h2>
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: richTextHtml passes through no HTML from the source text. */}
        <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />
        {button && to && (
          <p>
            {to.startsWith('/') ? (
              <Link className="button quiet" to={to}>
                {button}
              </Link>
            ) : (
              <a className="button quiet" href={to} rel="noopener">
                {button}
              </a>
            )}
          </p>
        )}
      </div>
      {photo && (
        <img
          src={photoUrl(photo, photo.plain, 640)}
          srcSet={photoSet(photo, 'webp')}
          sizes="(width < 48rem) 92vw, 38rem"
          width={photo.width}
          height={photo.height}
          alt=""
          loading="lazy"
        />
      )}
    </section>
  )
}
