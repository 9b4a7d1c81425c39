// Document metadata of a page; React hoists it into the head.
import { useRouteLoaderData } from 'react-router'
import { languages, pathIn } from '../../i18n/languages'
import { useLanguage } from '../../i18n/text'
import type { RootData } from '../../root'
import { useShopName } from './shop-name'

type Props = {
  title: string
  description?: string
  /** Path and query without the language. With one, the page is indexable. */
  canonical?: string
  /** Path of the image for link previews. */
  picture?: string
}

const ownCard = '/og/shop.png'

export function PageHead({ title, description, canonical, picture }: Props) {
  const name = `${title} · ${useShopName()}`
  return (
    <>
      <title>{name}</title>
      {description && <meta name="description" content={description} />}
      {canonical && (
        <Public title={name} description={description} canonical={canonical} picture={picture} />
      )}
    </>
  )
}

function Public({ title, description, canonical, picture = ownCard }: Props) {
  const shop = useShopName()
  const own = useLanguage()
  const root = useRouteLoaderData<RootData>('root')
  const offered = languages.filter((each) => !root?.hiddenLanguages.includes(each))
  const origin = root?.publicUrl ?? ''
  const path = canonical ?? '/'
  const url = origin + pathIn(own, path)
  // Only for crawlers of the document; client-side navigation needs none of it.
  if (!import.meta.env.SSR) return <link rel="canonical" href={url} />
  return (
    <>
      <link rel="canonical" href={url} />
      {offered.map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={language}
          href={origin + pathIn(language, path)}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + path} />
      <meta property="og:type" content={picture === ownCard ? 'website' : 'product'} />
      <meta property="og:site_name" content={shop} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={own} />
      <meta property="og:image" content={origin + picture} />
      {picture.startsWith('/og/') && (
        <>
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
