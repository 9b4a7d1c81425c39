// Document metadata of a page, which React hoists into the head, and what was wrong with a form that was sent.
import { useRouteLoaderData } from 'react-router'
import { offeredLanguages, pathIn } from '../../i18n/languages'
import { useLanguage, useT } from '../../i18n/text'
import type { RootData } from '../../root'
import { useAnswer } from '../forms/answer'
import { ErrorSummary } from './ErrorSummary'
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
  const t = useT('common')
  const isRefused = Boolean(useAnswer().refusal)
  const own = isRefused ? t('problem.page', { title }) : title
  const name = `${own} · ${useShopName()}`
  return (
    <>
      <title>{name}</title>
      <ErrorSummary />
      {description && <meta name="description" content={description} />}
      {canonical && <Canonical path={canonical} />}
      {/* For crawlers of the document; client-side navigation needs none of it. */}
      {canonical && import.meta.env.SSR && (
        <Previews title={name} description={description} path={canonical} picture={picture} />
      )}
    </>
  )
}

function Canonical({ path }: { path: string }) {
  const own = useLanguage()
  const root = useRouteLoaderData<RootData>('root')
  return <link rel="canonical" href={(root?.publicUrl ?? '') + pathIn(own, path)} />
}

function Previews({ title, description, path, picture = ownCard }: Props & { path: string }) {
  const shop = useShopName()
  const own = useLanguage()
  const root = useRouteLoaderData<RootData>('root')
  const offered = offeredLanguages(root?.hiddenLanguages ?? [])
  const origin = root?.publicUrl ?? ''
  return (
    <>
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
      <meta property="og:url" content={origin + pathIn(own, path)} />
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
