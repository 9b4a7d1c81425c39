// Every address that is none.
import { data } from 'react-router'
import { door, pagePath } from '../../http/door'
import { NotFound } from '../../parts/NotFound'
import type { Route } from './+types/not-found'

export function loader({ context, request }: Route.LoaderArgs) {
  const path = pagePath(request).split('?', 1)[0] ?? ''
  door(context).world.log.info('page not found', { path: encodeURI(path).slice(0, 200) })
  return data(null, { status: 404 })
}

export default function Page() {
  return <NotFound />
}
