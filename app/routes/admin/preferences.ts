// Stores a dashboard preference in this browser, and redirects back to where it was set.

import { redirect } from '../../http/redirects'
import { form, requestContext, requireStaff, safePath } from '../../http/request-context'
import { isDashboardPath } from '../../i18n/languages'
import type { Route } from './+types/preferences'
import { changedPreferences, preferencesCookie, preferencesOf } from './lists/preferences'

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  return redirect('/admin')
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context)
  const { next, ...fields } = await form(request)
  const kept = changedPreferences(preferencesOf(requestContext(context)), fields)
  const to = safePath(next, '/admin')
  return redirect(isDashboardPath(to) ? to : '/admin', {
    headers: { 'set-cookie': preferencesCookie(kept) },
  })
}
