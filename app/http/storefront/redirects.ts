// Response for a missing or hidden page: the merchant's redirect for its path, else 404.
import { data } from 'react-router'
import { type Feature, isShown } from '../../../shop/storefront/design/rules/features.ts'
import { hiddenFeatures } from '../../../shop/storefront/design/views.ts'
import { recordHits } from '../../../shop/storefront/redirects/actions.ts'
import { locationOf, normalPath } from '../../../shop/storefront/redirects/rules/redirects.ts'
import { redirectOf } from '../../../shop/storefront/redirects/views.ts'
import type { World } from '../../../shop/world.ts'
import { redirect } from '../redirects'
import { type Context, pagePath, requestContext } from '../request-context'

/** A page may return to its old URL, so browsers must not cache a redirect forever. */
export const forAnHour = { 'cache-control': 'public, max-age=3600' }

/** Response to be thrown by a loader. */
export async function notFound(context: Context, request: Request) {
  const { world, language } = requestContext(context)
  const { pathname, search } = new URL(pagePath(request), 'http://shop.invalid')
  const path = normalPath(pathname)
  const found = path === null ? null : await redirectOf(world, language, path)
  if (!found) return data(null, { status: 404 })
  if (!/prefetch|prerender/.test(request.headers.get('sec-purpose') ?? ''))
    countHit(world, found.id)
  // With the host, since the router would prefix a path with this page's language.
  const to = world.config.publicUrl + locationOf(found.target, language, search)
  return redirect(to, { status: 301, headers: forAnHour })
}

/** Guard for loaders and actions: the page of a hidden feature is 404. */
export async function requireShown(
  context: Context,
  request: Request,
  feature: Feature,
): Promise<void> {
  const hidden = await hiddenFeatures(requestContext(context).world)
  if (!isShown(hidden, feature)) throw await notFound(context, request)
}

/** Milliseconds between two writes, independent of traffic. */
const pause = 15_000
let hits = new Map<string, { count: number; at: Date }>()
let isWaiting = false

function countHit(world: World, id: string): void {
  hits.set(id, { count: (hits.get(id)?.count ?? 0) + 1, at: world.now() })
  if (isWaiting) return
  isWaiting = true
  void writeHits(world)
}

async function writeHits(world: World): Promise<void> {
  const counted = hits
  hits = new Map()
  try {
    await recordHits(world, counted)
  } catch (error) {
    // Losing some hits is acceptable.
    world.log.warn('redirect hits not saved', { reason: (error as Error).name })
  }
  setTimeout(() => {
    isWaiting = hits.size > 0
    if (isWaiting) void writeHits(world)
  }, pause).unref()
}
