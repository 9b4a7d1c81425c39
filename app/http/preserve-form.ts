// Keeps form input when an action fails unexpectedly, so that it can be submitted again.
import { isUnavailable } from '../../shop/platform/database-errors.ts'
import { errorSummary } from '../../shop/platform/error-summary.ts'
import { type Result, refuse } from '../../shop/result.ts'
import { type Context, requestContext } from './request-context'

/** The result of `act`; if it throws, logs the error under the request id and refuses with `code`. */
export async function attempt<T>(
  context: Context,
  code: `${string}.failed`,
  act: () => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Response) throw error
    const { world, requestId } = requestContext(context)
    const isAway = isUnavailable(error)
    const level = isAway ? 'warn' : 'error'
    world.log[level]('action failed', { code, requestId, ...errorSummary(error) })
    // The form is kept; the response says that it may be submitted again.
    return isAway ? refuse(code, { facts: { httpStatus: 503 } }) : refuse(code)
  }
}
