// 404 page within the dashboard.
import { data, Link } from 'react-router'
import { requireStaff } from '../../http/request-context'
import { useT } from '../../i18n/text'
import type { Route } from './+types/not-found'
import { AdminHead } from './frame/page-head'

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  return data(null, { status: 404 })
}

export default function Page() {
  return (
    <>
      <AdminHead title={useT('not-found')('title')} documentTitle="404" />
      <Link className="button primary" to="/admin">
        {useT('admin')('title')}
      </Link>
    </>
  )
}
