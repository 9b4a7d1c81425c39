// Newsletter sign-up of the home page, with the number of subscribers where the page shows figures.
import { useLanguage, useT } from '../../../i18n/text'
import { NewsletterForm } from './NewsletterForm'

export type Figures = { readonly subscribers: number; readonly issues: number }

const figureNames = ['subscribers', 'issues'] as const

/** A figure that is still zero is not shown. */
export function Newsletter({ figures }: { figures: Figures | null }) {
  const t = useT('home')
  const words = useT('newsletter-form')
  const language = useLanguage()
  const shown = figureNames.flatMap((name) => {
    const count = figures?.[name] ?? 0
    return count > 0 ? [{ name, count }] : []
  })
  return (
    <section id="newsletter" className="newsletter" aria-labelledby="newsletter-title">
      <div>
        <h2 id="newsletter-title">{t('newsletter.title')}</h2>
        <p>{t('newsletter.text')}</p>
        {shown.length > 0 && (
          <dl>
            {shown.map(({ name, count }) => (
              <div key={name}>
                <dt>{t(`newsletter.${name}`, { count })}</dt>
                <dd>{count.toLocaleString(`${language}-u-nu-latn`)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <div>
        <NewsletterForm />
        <p className="newsletter-consent">{words('consent')}</p>
      </div>
    </section>
  )
}
