// Ends the session on the server, and clears the browser's data of it.
import { signOut } from '../../../shop/people/accounts/actions/sign-in.ts'
import { endedSessionCookie } from '../../../shop/people/accounts/rules.ts'
import { clearCart } from '../../http/cart'
import { redirect } from '../../http/redirects'
import { requestContext, withToast } from '../../http/request-context'
import type { Route } from './+types/sign-out'

export const loader = () => redirect('/')

export async function action({ context }: Route.ActionArgs) {
  const { world, who, setCookies } = requestContext(context)
  if (!who) return redirect('/')
  await signOut(world, who)
  setCookies.push(endedSessionCookie(world.config.publicUrl))
  await clearCart(context, who.id)
  // Not "cookies": theme and language do not belong to the session.
  const headers = new Headers({ 'clear-site-data': '"cache", "storage"' })
  return withToast('/', 'signedOut', undefined, headers)
}
