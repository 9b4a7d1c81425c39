// A guest's order is added to the account of who is signed in: what the order page offers, and its forms.
import {
  addGuestToAccount,
  sendAccountCode,
} from '../../../../shop/people/accounts/actions/guest-accounts.ts'
import { accountOfGuest } from '../../../../shop/people/accounts/views/guests.ts'
import { redirect } from '../../../http/redirects'
import {
  answer,
  type Context,
  requestContext,
  requireViewer,
  withToast,
} from '../../../http/request-context'

/** Null where there is nothing to offer: no guest, no address for the code, or in an account already. */
export async function accountOffer(
  context: Context,
  request: Request,
): Promise<'sign-in' | 'send' | 'sent' | null> {
  const { guest, who, world } = requestContext(context)
  if (!guest?.email || (await accountOfGuest(world, guest.id)) !== null) return null
  if (!who) return 'sign-in'
  return new URL(request.url).searchParams.has('account') ? 'sent' : 'send'
}

/** Answers the two forms; `here` is the order's page. */
export async function addToAccount(
  context: Context,
  request: Request,
  fields: Readonly<Record<string, string>>,
  { here, number }: { readonly here: string; readonly number: string },
) {
  const account = requireViewer(context, request)
  const { guest, world } = requestContext(context)
  if (!guest) return redirect(here)
  if (fields.intent === 'account-code') {
    const sent = await sendAccountCode(world, guest, account)
    return sent.ok ? redirect(`${here}?account#account`) : answer(sent)
  }
  const added = await addGuestToAccount(world, guest, account, fields.code ?? '')
  return added.ok ? withToast(here, 'orderAdded', { number }) : answer(added)
}
