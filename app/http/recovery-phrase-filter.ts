// Refuses requests that contain a wallet's recovery phrase or private key, before any page or action sees them.
import type { MiddlewareFunction, RouterContextProvider, ServerBuild } from 'react-router'
import { refuseSecrets } from '../../shop/platform/recovery-phrases/actions.ts'
import { kindOf, kindSent } from '../../shop/platform/recovery-phrases/rules/secrets.ts'
import { ok, type Refusal, refuse } from '../../shop/result.ts'
import { pathIn } from '../i18n/languages'
import { refusalWithInput } from './auth'
import { leaveQuestion, listCurrencyField, sentTexts, type Texts } from './request-body-texts'
import {
  answer,
  pagePath,
  requestContext,
  requestContextKey,
  safePath,
  withToast,
} from './request-context'

type Context = Readonly<RouterContextProvider>
type Module = ServerBuild['routes'][string] extends infer Route | undefined
  ? Route extends { module: infer M }
    ? M
    : never
  : never
type Action = NonNullable<Module['action']>

/** The build with this check before each action, so that no form can omit it. */
export function refusingSecrets(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const action = route?.module.action
    if (!route || !action) return [id, route] as const
    const isPage = route.module.default !== undefined
    return [id, { ...route, module: { ...route.module, action: guarded(action, isPage) } }] as const
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

const guarded =
  (action: Action, isPage: boolean): Action =>
  async (args) => {
    const { request, context } = args
    let found: [Refusal, Texts] | null = null
    const ask = async (texts: Texts) => {
      const { pathname } = new URL(request.url)
      const safe = await refuseSecrets(requestContext(context).world, texts, (name) =>
        kindSent(name, pathname),
      )
      if (!safe.ok) found = [safe, texts]
      return safe
    }
    leaveQuestion(request, ask)
    const texts = await sentTexts(request)
    const opened = openedIn(texts, requestContext(context).world.config.currency)
    if (!opened.ok) return refusedWith(opened, texts, args, isPage)
    const safe = await ask(texts)
    const done = safe.ok ? await action(args) : null
    // The texts of an upload are known only after its files.
    return found ? refusedWith(...(found as [Refusal, Texts]), args, isPage) : done
  }

/** Refuses `money.currency_changed` for a form that was opened while prices were in another currency. */
const openedIn = (texts: Texts, currency: string) =>
  texts.some(([name, value]) => name === listCurrencyField && value !== currency)
    ? refuse('money.currency_changed')
    : ok()

type Asked = { readonly request: Request; readonly context: Context }

function refusedWith(safe: Refusal, texts: Texts, { request, context }: Asked, isPage: boolean) {
  if (isPage) {
    // Shown whatever the page does with the response.
    context.set(requestContextKey, { ...requestContext(context), toast: { key: safe.code } })
    return answerTo(safe, Object.fromEntries([...texts].reverse()))
  }
  const isData = request.headers.get('content-type')?.includes('json')
  if (isData) return Response.json({ error: safe.code }, { status: 400 })
  return withToast(cameFrom(request), safe.code)
}

/** Returns the other input. The page shows the refusal above the form, since not every field has room for it. */
const answerTo = (safe: Refusal, fields: Record<string, string>) =>
  answer(refuse(safe.code), refusalWithInput(safe, fields).values)

function cameFrom(request: Request): string {
  const from = request.headers.get('referer')
  const requestUrl = new URL(request.url)
  return from && URL.canParse(from) && new URL(from).host === requestUrl.host
    ? safePath(new URL(from).pathname)
    : '/'
}

/**
 * URLs end up in histories, logs and bookmarks: a URL with a secret redirects at once to the page without it, which
 * shows why.
 */
export const refuseSecretAddress: MiddlewareFunction<Response> = async ({ request, context }) => {
  const path = pagePath(request)
  // The shortest phrase has twelve characters; most URLs have no text at all.
  if (!/[^/]{12}/.test(path)) return
  const url = new URL(path, 'http://shop.invalid')
  const page = decoded(url.pathname)
  const { world, language } = requestContext(context)
  const safe = await refuseSecrets(world, [['hash', page], ...url.searchParams], (name) =>
    kindOf(name, url.pathname),
  )
  if (safe.ok) return
  for (const name of Object.keys(safe.fields ?? {})) url.searchParams.delete(name)
  const clean = safe.fields?.hash ? '/' : safePath(url.pathname + url.search)
  const { headers } = withToast(pathIn(language, clean), safe.code)
  throw new Response(null, { status: 303, headers })
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll('/', ' ')
  } catch {
    return path
  }
}
