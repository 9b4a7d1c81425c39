// Connection loss: the page stays, with all input (docs/decisions/051-connection-loss.md).
import { type DataRouter, data, isRouteErrorResponse, redirect } from 'react-router'
import type { Route } from '../../+types/root'

/** No connection, or a captive portal answers. */
export const isUnreached = (fault: unknown): boolean =>
  isRouteErrorResponse(fault)
    ? typeof fault.data === 'string'
    : fault instanceof TypeError || (fault instanceof Error && fault.cause !== undefined)

let tell = (_code: string | null): void => {}

/** Reports the refusal code of the last request, or its recovery. Answers how to stop. */
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

/** A navigation rather than a revalidation. */
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
