// Which requests read a database replica: storefront pages, and the dashboard's lists and exports.
import { isUnavailable } from '../../shop/platform/database-errors.ts'
import { type Guard, isStorefront } from '../guards'
import { type Context, requestContext, requestContextKey } from './request-context'
import { patternContext } from './response-markers'

/** Log position (LSN) of this browser's last write, or of a later read from the primary. */
const readAfter = 'read-after'
const positionForm = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/

/** A user who has written reads the primary until the replica has caught up with the write. */
export async function fromReplica(
  { context, request }: { context: Context; request: Request },
  guard: Guard,
  next: () => Promise<Response>,
): Promise<Response> {
  const asked = requestContext(context)
  const { world, cookies, setCookies } = asked
  const given = cookies[readAfter]
  const after = given !== undefined && positionForm.test(given) ? given : undefined
  const isRead = request.method === 'GET'
  if (isRead && isForReplica(context.get(patternContext), guard)) {
    const reading = world.reading(after)
    if (reading !== world) {
      context.set(requestContextKey, { ...asked, world: reading })
      return next()
    }
  }
  const response = await next()
  const position = !isRead || after ? await positionOf(world.position()) : null
  if (position)
    setCookies.push(`${readAfter}=${position}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`)
  return response
}

/** Excludes dashboard pages about a single item: staff decides by them. */
function isForReplica(pattern: string, guard: Guard): boolean {
  if (guard === 'everyone') return isStorefront(pattern, guard)
  return guard.startsWith('staff') && !pattern.includes(':')
}

/** The request is served in any case; a database that has just become unavailable has no position. */
const positionOf = async (asked: Promise<string> | null): Promise<string | null> => {
  try {
    return await asked
  } catch (error) {
    if (isUnavailable(error)) return null
    throw error
  }
}

/** A failed replica read is repeated on the primary. Returns false if the primary was read. */
export function fallBackToPrimary(context: Context): boolean {
  const asked = requestContext(context)
  const { primary } = asked.world
  if (primary) context.set(requestContextKey, { ...asked, world: primary })
  return primary !== undefined
}
