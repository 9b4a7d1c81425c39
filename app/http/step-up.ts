// Step-up authentication for sensitive pages, before anything is typed.
import { type RouterContextProvider, redirect } from 'react-router'
import { freshFor, isFresh, type Viewer } from '../../shop/people/accounts/rules.ts'
import { pagePath, requestContext, requireViewer } from './request-context'

/** The list page that starts its download by itself after step-up. */
export function downloading(page: string): string {
  const url = new URL(page, 'http://shop.invalid')
  // The name of a download that was not begun.
  url.searchParams.delete('export')
  url.searchParams.set('download', 'yes')
  return url.pathname + url.search
}

/**
 * For a loader: the signed-in person with a fresh proof, or a redirect to the page that asks for one and comes
 * back, or goes on to `next`.
 * At least half of the proof's time is left, so that a form can be filled in. Its action asks `requireFresh` of
 * shop/people/accounts/actions/prove.ts and shows the refusal, which leads to the same page.
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
