// The shop cannot be reached for a moment: the page stays as it is, with all that was typed.
import { data, isRouteErrorResponse } from 'react-router'
import { refuse } from '../../shop/result.ts'

/** The line is cut, or somebody in between answers with a page of their own. */
export const isUnreached = (fault: unknown): boolean =>
  isRouteErrorResponse(fault) ? typeof fault.data === 'string' : fault instanceof TypeError

/** What a form's own action answers, or that it was not reached. */
export async function keptUnreached<Answer>(request: Request, send: () => Promise<Answer>) {
  const sent = request.clone()
  try {
    return await send()
  } catch (fault) {
    if (!isUnreached(fault)) throw fault
    const values: Record<string, string> = {}
    for (const [name, value] of await sent.formData())
      if (typeof value === 'string') values[name] = value
    return data({ refusal: refuse('form.unreached'), values, was: values.was }, { status: 503 })
  }
}
