// One address and a button: a plain form, which works in a page that is kept and before any script has come.
import { pathIn } from '../i18n/languages'
import { useLanguage, useT } from '../i18n/text'
import { Icon } from '../ui/Icon'

type Props = {
  /** Of the field: two of these may stand on one page. */
  id: string
  /** Where the answer leads. */
  next: string
  typed?: string
  problem?: string
}

export function NewsletterForm({ id, next, typed, problem }: Props) {
  const t = useT('footer')
  const problemId = `${id}-error`
  return (
    <form
      method="post"
      action={pathIn(useLanguage(), '/newsletter')}
      className="newsletter-form"
      noValidate={problem !== undefined}
    >
      <input type="hidden" name="next" value={next} />
      <div className="field">
        <label htmlFor={id}>{t('newsletter.email')}</label>
        <input
          id={id}
          type="email"
          name="email"
          dir="ltr"
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={typed}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
        />
        {problem && (
          <p className="error" id={problemId}>
            <Icon name="alert" size={18} /> {problem}
          </p>
        )}
      </div>
      <button type="submit" className="button primary">
        {t('newsletter.button')}
      </button>
    </form>
  )
}
