// One address and a button: a plain form, which works in a page that is kept and before any script has come.
import { pathIn } from '../i18n/languages'
import { useLanguage, useT } from '../i18n/text'

/** `id` is the field's, since two of these may stand on one page; `next` is where the answer leads. */
type Props = { id: string; next: string; kind: 'primary' | 'quiet' }

export function NewsletterForm({ id, next, kind }: Props) {
  const t = useT('footer')
  return (
    <form method="post" action={pathIn(useLanguage(), '/newsletter')} className="newsletter-form">
      <input type="hidden" name="next" value={next} />
      <div className="field">
        <label htmlFor={id}>{t('newsletter.email')}</label>
        <input id={id} type="email" name="email" dir="ltr" autoComplete="email" required />
      </div>
      <button type="submit" className={`button ${kind}`}>
        {t('newsletter.button')}
      </button>
    </form>
  )
}
