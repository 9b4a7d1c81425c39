// Connection loss: the page stays, with all input (docs/design/connection-loss.md).
import { useEffect } from 'react'
import {
  type ClientInstrumentation,
  data,
  isRouteErrorResponse,
  useLocation,
  useMatches,
} from 'react-router'
import type { Route } from '../../+types/root'
import { redirect } from '../../http/redirects'

/** No connection, or a captive portal responds. */
const isConnectionLost = (fault: unknown): boolean =>
  isRouteErrorResponse(fault)
    ? typeof fault.data === 'string'
    : fault instanceof TypeError || (fault instanceof Error && fault.cause !== undefined)

let tell = (_code: string | null): void => {}

/** Reports the refusal code of the last request, or its recovery. Returns the unsubscribe function. */
export function listenConnection(listener: typeof tell): () => void {
  tell = listener
  return () => {
    tell = () => {}
  }
}

let isLost = false

/** Whether the last submission was not answered: the page stays, and is not a saved one. */
export const isSubmissionLost = (): boolean => isLost

/** The router wraps responses with a status, and errors of its own `fetch`. */
const valueIn = (result: unknown): unknown =>
  typeof result === 'object' && result && 'data' in result && !isRouteErrorResponse(result)
    ? result.data
    : result

/** The current navigation, unless the browser's back or forward button began it. */
let navigation: { readonly isSubmission: boolean } | null = null

/** Distinguishes navigations from revalidations and fetchers, which a middleware cannot. */
export const observeNavigations: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async navigate(navigate, { formMethod = 'get' }) {
        const own = { isSubmission: formMethod.toLowerCase() === 'post' }
        navigation = own
        if (!own.isSubmission) actionData = {}
        await navigate()
        if (navigation === own) navigation = null
      },
    })
  },
}

/** A response with a status is wrapped. */
const dataIn = (answer: unknown): unknown =>
  typeof answer === 'object' && answer && 'data' in answer && 'init' in answer
    ? answer.data
    : answer

type Shown = { readonly pathname: string; readonly loaderData: Readonly<Record<string, unknown>> }
let shown: Shown = { pathname: '', loaderData: {} }
/** Action data of the current page, by route. */
let actionData: Record<string, unknown> = {}

/** For the root route: records the current page, so that it can stay. */
export function useShownPage(): void {
  const { pathname } = useLocation()
  const matches = useMatches()
  useEffect(() => {
    const loaderData = Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData]))
    shown = { pathname, loaderData }
  }, [pathname, matches])
  useEffect(() => {
    const clear = () => {
      actionData = {}
      tell(null)
    }
    addEventListener('popstate', clear)
    return () => removeEventListener('popstate', clear)
  }, [])
}

/** Wraps each request of the router: after a failed submission the page and its action data stay as before. */
export const retainUnsentForm: Route.ClientMiddlewareFunction = async ({ request }, next) => {
  const isSent = request.method !== 'GET'
  const isPage = isSent && navigation?.isSubmission === true
  const isLeaving = () => navigation?.isSubmission === false
  if (isSent || isLeaving()) tell(null)
  if (isSent) isLost = false
  const answers = await next()
  if (request.signal.aborted) return answers
  const { pathname, loaderData } = shown
  const isHere = new URL(request.url).pathname === pathname
  for (const [id, { type, result }] of Object.entries(answers)) {
    if (type !== 'error' || !isConnectionLost(valueIn(result))) {
      if (isPage && type === 'data' && !(result instanceof Response)) actionData[id] = result
    } else if (isSent) {
      tell('form.unreached')
      isLost = true
      answers[id] =
        isPage && !isHere
          ? { type, result: redirect(location.href) }
          : { type: 'data', result: data(isPage ? dataIn(actionData[id]) : undefined, 503) }
    } else if (isHere && id in loaderData && !isLeaving())
      answers[id] = { type: 'data', result: loaderData[id] }
  }
  return answers
}
