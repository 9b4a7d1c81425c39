// robots.txt: the public pages of a shop; disallows a demonstration entirely.
import { requestContext } from '../../http/request-context'
import type { Route } from './+types/robots'

const personal = [
  '/account',
  '/admin',
  '/auth',
  '/cart-',
  '/checkout-details',
  '/documents',
  '/kyc',
]
const more = [
  '/continue/',
  '/order/',
  '/payment',
  '/proof/',
  '/search',
  '/shipping-details',
  '/dev/',
]

export function loader({ context }: Route.LoaderArgs) {
  const { demo, publicUrl } = requestContext(context).world.config
  const own = [...personal, ...more]
  // Language prefixes precede paths.
  const closed = demo ? ['/'] : [...own, ...own.map((path) => `/*${path}`)]
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    ...(demo ? [] : ['', `Sitemap: ${publicUrl}/sitemap.xml`]),
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'max-age=3600' },
  })
}
