// Contents of the 404 page.
import { Link } from 'react-router'
import { useT } from '../../i18n/text'
import { Empty } from '../../ui/Empty'

export function NotFound() {
  const t = useT('not-found')
  const common = useT('common')
  return (
    <>
      <title>{`404 · ${common('shop')}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="description" content={t('text')} />
      <Empty
        icon="search"
        heading="h1"
        title={
          <span>
            <span className="big-number">404</span> {t('title')}
          </span>
        }
        action={
          <div className="row">
            <Link className="button primary" to="/">
              {common('returnHome')}
            </Link>
            <Link className="button quiet" to="/category/all">
              {common('allProducts')}
            </Link>
          </div>
        }
      >
        {t('text')}
      </Empty>
    </>
  )
}
