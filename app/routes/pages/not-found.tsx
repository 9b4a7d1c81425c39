// 404 page.
import { data } from 'react-router'
import { NotFound } from '../../components/layout/NotFound'
import { guards } from '../../guards'
import { pagePath, requestContext } from '../../http/request-context'
import type { Route } from './+types/not-found'

export function loader({ context, request }: Route.LoaderArgs) {
  const [, first = ''] = pagePath(request).split(/[/?]/)
  const under = first && sections.has(first) ? `/${first}` : 'elsewhere'
  requestContext(context).world.log.info('page not found', { under })
  return data(null, { status: 404 })
}

/** Known path prefixes; the rest is untrusted input and not logged. */
const sections: ReadonlySet<string> = new Set(
  Object.keys(guards).map((address) => /^\/([\w-]+)/.exec(address)?.[1] ?? ''),
)

export default function Page() {
  return <NotFound />
}
