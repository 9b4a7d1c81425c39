// Calls routes of app/routes/account without a server.
import { parseCookies } from '../../app/http/cookies'
import type { Client } from '../../shop/people/accounts/port.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import type { World } from '../../shop/world.ts'
import { newClient } from './accounts.ts'
import { contextOf } from './route-caller.ts'

export type Page = { loader?: (args: never) => unknown; action?: (args: never) => unknown }
type Asked = { who?: Viewer; cookies?: string; form?: Record<string, string>; client?: Client }

/** Returns the page's response: a redirect, or data with a status, and the cookies it sets. */
export const callPage =
  (world: World) =>
  async (page: Page, path: string, { who, cookies = '', form, client }: Asked = {}) => {
    const setCookies: string[] = []
    const context = contextOf({
      world,
      who: who ?? null,
      cookies: parseCookies(cookies),
      ...(client ?? newClient()),
      setCookies,
    })
    const body = form && new URLSearchParams(form)
    const request = new Request(`http://localhost:3000${path}`, body && { method: 'POST', body })
    const args = { context, request, params: {} } as never
    const call = async () => (form ? page.action?.(args) : page.loader?.(args))
    const answer = await call().catch((thrown: unknown) => thrown)
    if (answer instanceof Response) {
      const { status, headers } = answer
      const toast = /^toast=([^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1]
      const key = toast && JSON.parse(decodeURIComponent(toast)).key
      return { status, to: headers.get('location'), toast: key, headers, setCookies }
    }
    const { data, init } = answer as { data: Record<string, unknown>; init: ResponseInit }
    return { status: init?.status ?? 200, data: data ?? answer, headers: init?.headers, setCookies }
  }
