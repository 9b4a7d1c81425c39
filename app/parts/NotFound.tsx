// What a wrong address answers with.
import { Link } from 'react-router'
import { useT } from '../i18n/text'

export function NotFound() {
  const t = useT('common')
  return (
    <div className="plain-page">
      <title>{`404 · ${t('shop')}`}</title>
      <meta name="robots" content="noindex" />
      <p className="big-number">404</p>
      <h1>{t('notFound')}</h1>
      <Link className="button primary" to="/">
        {t('returnHome')}
      </Link>
    </div>
  )
}
