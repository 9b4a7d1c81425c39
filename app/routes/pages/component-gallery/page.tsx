// Component gallery: every state in both themes and directions; demonstration only.
import { Suspense } from 'react'
import { data } from 'react-router'
import { PageHead } from '../../../components/layout/PageHead'
import { requestContext } from '../../../http/request-context'
import { directionOf } from '../../../i18n/languages'
import { LanguageContext, useLanguage, useT } from '../../../i18n/text'
import type { Route } from './+types/page'
import { Controls } from './Controls'
import { Messages } from './Messages'
import { NavigationComponents } from './NavigationComponents'
import { ProductComponents } from './ProductComponents'
import { samples } from './samples'

export const handle = { texts: ['parts', 'card', 'cart', 'orders', 'errors'] }

export function loader({ context }: Route.LoaderArgs) {
  if (!requestContext(context).world.config.demo) throw data(null, { status: 404 })
  return { cards: samples }
}

const themes = ['light', 'dark'] as const
const directions = ['ltr', 'rtl'] as const

export default function Page({ loaderData }: Route.ComponentProps) {
  const t = useT('parts')
  const language = useLanguage()
  // Each direction with a language that is written in it.
  const readers = directionOf(language) === 'rtl' ? ['en', language] : [language, 'ar']
  return (
    <article className="parts">
      <PageHead title={t('title')} description={t('lead')} />
      <meta name="robots" content="noindex" />
      <header className="listing-head">
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <div className="parts-panels">
        {directions.flatMap((direction, index) =>
          themes.map((theme) => {
            const reader = readers[index] as typeof language
            const name = t(`panel.${theme}-${direction}`)
            return (
              <section
                key={theme + direction}
                className="parts-panel"
                data-theme={theme}
                dir={direction}
                lang={reader}
                aria-label={name}
              >
                <LanguageContext value={reader}>
                  <Suspense>
                    <h2>{name}</h2>
                    <ProductComponents of={name} cards={loaderData.cards} />
                    <Controls of={name} />
                    <Messages />
                    <NavigationComponents of={name} />
                  </Suspense>
                </LanguageContext>
              </section>
            )
          }),
        )}
      </div>
    </article>
  )
}
