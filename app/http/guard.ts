// Enforces the route guards (app/guards.ts) before any loader or action; an unlisted route is 404.

import type { Tab } from '../../shop/back-office/lists/rules/tabs.ts'
import { isStaff } from '../../shop/people/accounts/rules.ts'
import { isUnowned } from '../../shop/people/accounts/views/unowned.ts'
import { isUnopened } from '../../shop/sales/checkout/rules.ts'
import { type Guard, guards, isForBuyers, isStorefront } from '../guards'
import { type Language, pathIn } from '../i18n/languages'
import { readingFirst } from './database-timeouts'
import { recognizeGuest } from './guests'
import { betweenLanguages, forScript, redirect } from './redirects'
import { fromReplica } from './replica-reads'
import {
  buyerOf,
  type Context,
  requestContext,
  requireBuyer,
  requireStaff,
  requireViewer,
  signInStep,
} from './request-context'
import { patternContext } from './response-markers'
import { requireTab } from './staff'

type Asked = {
  readonly request: Request
  readonly pattern: string
  readonly context: Context
}

/** Middleware of the root route, as defence in depth: each action authorizes again. */
export async function guarded(args: Asked, next: () => Promise<Response>): Promise<Response> {
  const pattern = args.pattern.startsWith('/') ? args.pattern : `/${args.pattern}`
  args.context.set(patternContext, pattern)
  const guard = guardOf(pattern)
  const { language } = requestContext(args.context)
  if (isForBuyers(pattern, guard)) await readingFirst(args.context, () => recognizeGuest(args))
  try {
    letIn(guard, args)
    await unlessOpening(guard, pattern, args)
  } catch (refusal) {
    throw inLanguage(refusal, language)
  }
  const response = await fromReplica(args, guard, next)
  const isScript = isOfScript(args.request)
  betweenLanguages(response, new URL(args.request.url), language, isScript)
  if (isScript) forScript(response, language)
  if (guard !== 'everyone') closeOff(response.headers, guard)
  return response
}

/** Single fetch: the router's script asks for data, or sends a form. */
const isOfScript = ({ url }: Request): boolean => new URL(url).pathname.endsWith('.data')

const declared: ReadonlyMap<string, Guard> = new Map(Object.entries(guards))

function guardOf(pattern: string): Guard {
  const guard = declared.get(pattern)
  if (!guard) throw new Response(null, { status: 404 })
  return guard
}

function letIn(guard: Guard, { context, request }: Asked): void {
  const { who, world } = requestContext(context)
  if (guard === 'shopper') requireViewer(context, request)
  else if (guard === 'buyer') requireBuyer(context, request)
  else if (guard === 'staff') requireStaff(context)
  else if (guard.startsWith('staff:')) requireTab(context, guard.slice(6) as Tab)
  else if (guard === 'hidden-buyer' && !buyerOf(context)) throw new Response(null, { status: 404 })
  else if ((guard === 'hidden' && !who) || (guard === 'demo' && !world.config.demo))
    throw new Response(null, { status: 404 })
}

/** Only staff may view a shop that has not opened yet; who still lacks a second factor is led to it. */
async function unlessOpening(guard: Guard, pattern: string, { context }: Asked): Promise<void> {
  const { who, world, isLocal = false } = requestContext(context)
  if (!isStorefront(pattern, guard) || !isUnopened(world.config) || isStaff(who)) return
  // The first visit from the machine itself; from elsewhere the printed link is needed.
  const isNew = isLocal && !who && (await readingFirst(context, () => isUnowned(world)))
  if (isNew) throw redirect('/setup')
  throw redirect(signInStep(who) ?? '/opening-soon')
}

/** The router adds the language prefix to loader redirects only. */
function inLanguage(refusal: unknown, language: Language): unknown {
  if (!(refusal instanceof Response)) return refusal
  const { headers } = refusal
  const to = headers.get('location')
  return to ? redirect(pathIn(language, to), { headers }) : refusal
}

/** Personal pages are not indexed; URLs of the dashboard and of identity checks are not sent as referrer. */
function closeOff(headers: Headers, guard: Guard): void {
  headers.set('x-robots-tag', 'noindex, nofollow')
  if (guard.startsWith('staff') || guard.startsWith('hidden'))
    headers.set('referrer-policy', 'no-referrer')
}
