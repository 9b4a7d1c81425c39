// Step-up authentication for sensitive pages, before any input.
import { type RouterContextProvider, redirect } from 'react-router'
import { freshFor, isFresh, type Viewer } from '../../shop/people/accounts/rules.ts'
import { pagePath, requestContext, requireViewer } from './request-context'

/** The list page that starts its download after step-up. */
export function downloading(page: string): string {
  const url = new URL(page, 'http://shop.invalid')
  // The id of a download that has not started.
  url.searchParams.delete('export')
  url.searchParams.set('download', 'yes')
  return url.pathname + url.search
}

/**
 * For a loader: the signed-in user with a recent authentication, or a redirect to step-up that returns here or
 * continues to `next`. At least half of the time window is left to fill in a form; its action calls `requireFresh` of
 * shop/people/accounts/actions/prove.ts.
 */
export function requireFreshViewer(
  context: Readonly<RouterContextProvider>,
  request: Request,
  next = pagePath(request),
): Viewer {
  const who = requireViewer(context, request)
  if (isFresh(who, requestContext(context).world.now(), freshFor / 2)) return who
  throw redirect(`/account/confirm?next=${encodeURIComponent(next)}`)
}
