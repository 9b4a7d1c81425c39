// JSON-LD of a page written by the merchant, rendered on the server only.
import { useRouteLoaderData } from 'react-router'
import { serializeStructuredData, webPage } from '../../components/layout/structured-data'
import { pathIn } from '../../i18n/languages'
import { useLanguage } from '../../i18n/text'
import type { RootData } from '../../root'

type Props = {
  readonly name: string
  readonly description: string
  readonly path: string
  /** Language of the text. */
  readonly language: string
  readonly at: Date
}

export function PageData({ path, ...page }: Props) {
  const root = useRouteLoaderData<RootData>('root')
  const language = useLanguage()
  const node = () =>
    webPage(
      { ...page, url: (root?.publicUrl ?? '') + pathIn(language, path) },
      root?.publicUrl ?? '',
    )
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing in it can end the script (structured-data.ts)
      dangerouslySetInnerHTML={{
        __html: import.meta.env.SSR ? serializeStructuredData([node()]) : '',
      }}
    />
  )
}
