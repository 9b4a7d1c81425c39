// Language of the dashboard: the account's.

import { saveLanguage } from '../../../shop/people/accounts/actions/profile.ts'
import { refuse } from '../../../shop/result.ts'
import { redirect } from '../../http/redirects'
import { answer, form, requestContext, requireStaff, safePath } from '../../http/request-context'
import { isDashboardPath, isLanguage } from '../../i18n/languages'
import type { Route } from './+types/language'

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  return redirect('/admin')
}

export async function action({ request, context }: Route.ActionArgs) {
  const who = requireStaff(context)
  const { language, next } = await form(request)
  if (!isLanguage(language)) return answer(refuse('form.invalid'))
  await saveLanguage(requestContext(context).world, who, language)
  const to = safePath(next, '/admin')
  return redirect(isDashboardPath(to) ? to : '/admin')
}
