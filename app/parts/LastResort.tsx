// Shown when a page could not be made: what happened, what is safe, what to do.
import { useT } from '../i18n/text'

export function LastResort() {
  const t = useT('common')
  return (
    <main className="plain-page">
      <title>{`${t('fault.title')} · ${t('shop')}`}</title>
      <meta name="robots" content="noindex" />
      <h1>{t('fault.title')}</h1>
      <p>{t('fault.safe')}</p>
      <p>
        <a className="button primary" href="">
          {t('fault.again')}
        </a>{' '}
        <a className="button quiet" href="/">
          {t('returnHome')}
        </a>
      </p>
    </main>
  )
}
