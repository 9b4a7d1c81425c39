// What a page says of itself in the document's head: React lifts these out of the page.
import { useRouteLoaderData } from 'react-router'
import { pathIn } from '../i18n/languages'
import { useLanguage, useT } from '../i18n/text'
import type { RootData } from '../root'

export function Head({
  title,
  description,
  canonical,
}: {
  title: string
  description?: string
  /** Path and query without the language. */
  canonical?: string
}) {
  const t = useT('common')
  const language = useLanguage()
  const root = useRouteLoaderData<RootData>('root')
  return (
    <>
      <title>{`${title} · ${t('shop')}`}</title>
      {description && <meta name="description" content={description} />}
      {canonical && (
        <link rel="canonical" href={(root?.publicUrl ?? '') + pathIn(language, canonical)} />
      )}
    </>
  )
}
