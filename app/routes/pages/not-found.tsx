// 404 page.
import { NotFound } from '../../components/layout/NotFound'
import { guards } from '../../guards'
import { pagePath, requestContext } from '../../http/request-context'
import { notFound } from '../../http/storefront/redirects'
import type { Route } from './+types/not-found'

export async function loader({ context, request }: Route.LoaderArgs) {
  const answer = await notFound(context, request)
  if (answer instanceof Response) throw answer
  const [, first = ''] = pagePath(request).split(/[/?]/)
  const under = first && sections.has(first) ? `/${first}` : 'elsewhere'
  requestContext(context).world.log.info('page not found', { under })
  return answer
}

/** Known path prefixes; the rest is untrusted input and not logged. */
const sections: ReadonlySet<string> = new Set(
  Object.keys(guards).map((address) => /^\/([\w-]+)/.exec(address)?.[1] ?? ''),
)

export default function Page() {
  return <NotFound />
}
