// Calls a route module as the router does: one loader or action, with a user and a URL.
import { RouterContextProvider } from 'react-router'
import { parseCookies } from '../../app/http/cookies'
import { type RequestContext, requestContextKey } from '../../app/http/request-context'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import type { World } from '../../shop/world.ts'

/** The request context of a plain request in English, with overrides. */
export function contextOf(door: Pick<RequestContext, 'world' | 'who'> & Partial<RequestContext>) {
  const context = new RouterContextProvider()
  context.set(requestContextKey, {
    language: 'en',
    theme: null,
    cookies: {},
    toast: null,
    ip: '127.0.0.1',
    userAgent: '',
    requestId: 'request',
    setCookies: [],
    shared: [],
    externalScripts: [],
    isAway: false,
    ...door,
  })
  return context
}

/** `ask(loader, '/kyc', who)`, or with a body for an action. Returns its result or thrown response. */
export const routeCaller =
  (world: World) =>
  async <T>(
    call: (args: never) => T,
    path: string,
    who: Viewer | null,
    body?: BodyInit,
    signal?: AbortSignal,
    more: Partial<RequestContext> = {},
  ): Promise<Awaited<T> | Response> => {
    const context = contextOf({ world, who, ...more })
    const method = body === undefined ? 'GET' : 'POST'
    const request = new Request(`http://localhost${path}`, { method, body, signal })
    const last = path.split('?')[0]?.split('/').at(-1)
    const params = { id: last, number: last, slug: last, page: last, token: last }
    try {
      return await call({ context, request, params } as never)
    } catch (thrown) {
      if (thrown instanceof Response) return thrown
      throw thrown
    }
  }

/** A browser without JavaScript that keeps cookies between requests. */
export function cookieBrowser(world: World, who: Viewer | null, cookies: Record<string, string>) {
  const ask = routeCaller(world)
  const jar = { ...cookies }
  const visit = async <T>(
    call: (args: never) => T,
    path: string,
    form?: Record<string, string>,
  ) => {
    const setCookies: string[] = []
    const body = form && new URLSearchParams(form)
    const answer = await ask(call, path, who, body, undefined, { cookies: { ...jar }, setCookies })
    const responseCookies = answer instanceof Response ? answer.headers.getSetCookie() : []
    for (const cookie of [...setCookies, ...responseCookies]) {
      const [pair = ''] = cookie.split(';')
      const [[name, value] = ['', '']] = Object.entries(parseCookies(pair))
      if (/Max-Age=0(;|$)/.test(cookie)) delete jar[name]
      else jar[name] = value
    }
    return answer
  }
  return { visit, kept: jar, toast: () => jar.toast && JSON.parse(jar.toast).key }
}

export const location = (answer: unknown): string | null =>
  answer instanceof Response ? answer.headers.get('location') : null

/** The data of a response with a status. */
export const body = (answer: unknown) => (answer as { data: Record<string, unknown> }).data

export const status = (answer: unknown): number | undefined =>
  answer instanceof Response
    ? answer.status
    : (answer as { init: ResponseInit | null }).init?.status
