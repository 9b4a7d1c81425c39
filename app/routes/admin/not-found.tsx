// 404 page within the dashboard.
import { data, Link } from 'react-router'
import { PageHead } from '../../components/layout/PageHead'
import { requireStaff } from '../../http/request-context'
import { useT } from '../../i18n/text'
import type { Route } from './+types/not-found'

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  return data(null, { status: 404 })
}

export default function Page() {
  const t = useT('common')
  return (
    <>
      <PageHead title="404" />
      <h1>{t('notFound')}</h1>
      <Link className="button primary" to="/admin">
        {useT('admin')('title')}
      </Link>
    </>
  )
}
