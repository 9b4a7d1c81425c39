// Deadlines for database work of pages: 503 instead of a hanging request or a 500.
import { data, type ServerBuild } from 'react-router'
import { isUnavailable } from '../../shop/platform/database-errors.ts'
import { fallBackToPrimary } from './replica-reads'
import { type Context, requestContext } from './request-context'
import { repeated, viewerWait, withTimeout } from './service-unavailable'

type Route = NonNullable<ServerBuild['routes'][string]>
type Loader = NonNullable<Route['module']['loader']>

const loaderWait = 20_000
/** Longer, since an action may do much work. Uploads have a separate time limit. */
const actionWait = 60_000
const away = Object.assign(new Error('nobody can be asked who they are'), {
  code: 'CONNECTION_CLOSED',
})
const longest = 2 ** 31 - 1

/** The build with a timeout around each loader and action. */
export function withDeadlines(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route] as const
    const { loader, action } = route.module
    const module = {
      ...route.module,
      // The layout rarely needs the database, and the error page needs its language: its loader
      // runs even while the database is unavailable.
      ...(loader && { loader: limited(again(loader), loaderWait, id === 'root') }),
      ...(action && { action: limited(action as Loader, actionWait) }),
    }
    return [id, { ...route, module }] as const
  })
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}

/** Retried, since loaders only read. */
const again =
  (loader: Loader): Loader =>
  async (args) => {
    try {
      return await repeated(async () => loader(args))
    } catch (error) {
      if (!isUnavailable(error) || !fallBackToPrimary(args.context)) throw error
      return loader(args)
    }
  }

const limited =
  (work: Loader, wait: number, isAlwaysTried = false): Loader =>
  async (args) => {
    const isFile = args.request.headers.get('content-type')?.startsWith('multipart/')
    return orUnavailable(args.context, isFile ? longest : wait, async () => {
      if (!isAlwaysTried && requestContext(args.context).isAway) throw away
      return work(args)
    })
  }

/** Who may see the page is read before its loaders: 503, too, once a second attempt failed. */
export const readingFirst = <T>(context: Context, read: () => Promise<T>): Promise<T> =>
  orUnavailable(context, viewerWait, () => repeated(read))

/** The result; 503 if the database is unavailable, or the work takes longer than `wait` milliseconds. */
async function orUnavailable<T>(
  context: Context,
  wait: number,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await withTimeout(wait, work())
  } catch (error) {
    if (!isUnavailable(error)) throw error
    const { code } = error as { code: string }
    const { world, requestId } = requestContext(context)
    world.log.warn('database not responding', { requestId, code })
    throw data(null, { status: 503 })
  }
}
