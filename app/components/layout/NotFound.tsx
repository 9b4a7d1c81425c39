// Contents of the 404 page.
import { Link } from 'react-router'
import { useT } from '../../i18n/text'
import { Empty } from '../../ui/Empty'

export function NotFound() {
  const t = useT('common')
  return (
    <>
      <title>{`404 · ${t('shop')}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="description" content={t('notFoundText')} />
      <Empty
        icon="search"
        heading="h1"
        title={
          <>
            <span className="big-number">404</span> {t('notFound')}
          </>
        }
        action={
          <div className="row">
            <Link className="button primary" to="/">
              {t('returnHome')}
            </Link>
            <Link className="button quiet" to="/category/all">
              {t('allProducts')}
            </Link>
          </div>
        }
      >
        {t('notFoundText')}
      </Empty>
    </>
  )
}
