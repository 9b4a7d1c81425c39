// The shop cannot be reached for a moment: the page stays as it is, with all that was typed (docs/decisions/051-connection-loss.md).
import { type DataRouter, data, isRouteErrorResponse, redirect } from 'react-router'
import type { Route } from '../../+types/root'

/** The line is cut, or somebody in between answers with a page of their own. */
export const isUnreached = (fault: unknown): boolean =>
  isRouteErrorResponse(fault)
    ? typeof fault.data === 'string'
    : fault instanceof TypeError || (fault instanceof Error && fault.cause !== undefined)

let tell = (_code: string | null): void => {}

/** Says what to tell about what was sent last: a refusal's code, or nothing any more. Answers how to stop. */
export function listenUnreached(listener: typeof tell): () => void {
  tell = listener
  return () => {
    tell = () => {}
  }
}

/** The router hands on what its own `fetch` has thrown as the data of an error. */
const faultIn = (result: unknown): unknown =>
  typeof result === 'object' && result && 'data' in result && !isRouteErrorResponse(result)
    ? result.data
    : result

/** The router stands there for tools; a middleware is not given it. */
const stateNow = () =>
  (window as unknown as { __reactRouterDataRouter: DataRouter }).__reactRouterDataRouter.state

/** Somebody is on their way to a page, rather than that what they see is read again. */
const isLeaving = ({ state, formMethod }: DataRouter['state']['navigation']): boolean =>
  state !== 'idle' && formMethod !== 'POST'

/** Around each request of the router: a form that was not reached has the page and the answer that it had before. */
export const keepUnsent: Route.ClientMiddlewareFunction = async ({ request }, next) => {
  const isSent = request.method !== 'GET'
  if (isSent || isLeaving(stateNow().navigation)) tell(null)
  const answers = await next()
  if (request.signal.aborted) return answers
  const { navigation, actionData, loaderData } = stateNow()
  const isHere = new URL(request.url).pathname === location.pathname
  for (const [id, { type, result }] of Object.entries(answers)) {
    if (type !== 'error' || !isUnreached(faultIn(result))) continue
    if (isSent) {
      tell('form.unreached')
      const isPage = navigation.state === 'submitting'
      answers[id] =
        isPage && !isHere
          ? { type, result: redirect(location.href) }
          : { type: 'data', result: data(isPage ? actionData?.[id] : undefined, 503) }
    } else if (isHere && id in loaderData && !isLeaving(navigation))
      answers[id] = { type: 'data', result: loaderData[id] }
  }
  return answers
}
