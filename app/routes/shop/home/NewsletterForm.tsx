// Newsletter sign-up: a plain form, which works on a cached page and before hydration.
import { pathIn } from '../../../i18n/languages'
import { useLanguage, useT } from '../../../i18n/text'

export function NewsletterForm() {
  const t = useT('newsletter-form')
  return (
    <form
      method="post"
      action={pathIn(useLanguage(), '/newsletter')}
      className="newsletter-form"
      noValidate
    >
      <input type="hidden" name="next" value="/#newsletter" />
      <div className="field">
        <label htmlFor="newsletter-email">{t('email')}</label>
        <input
          id="newsletter-email"
          type="email"
          name="email"
          dir="ltr"
          autoComplete="email"
          required
        />
      </div>
      <button type="submit" className="button primary">
        {t('button')}
      </button>
    </form>
  )
}
