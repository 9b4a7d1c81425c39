// Stores or clears the selected theme.
import { redirect } from '../../http/redirects'
import { form, safePath } from '../../http/request-context'
import type { Route } from './+types/theme'

export async function action({ request }: Route.ActionArgs) {
  const { theme, next } = await form(request)
  const kept = theme === 'dark' || theme === 'light'
  const age = kept ? 31_536_000 : 0
  return redirect(safePath(next), {
    headers: { 'set-cookie': `theme=${kept ? theme : ''}; Path=/; Max-Age=${age}; SameSite=Lax` },
  })
}

export const loader = () => redirect('/')
