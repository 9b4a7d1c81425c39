// How one's account is kept safe: password, and where one is signed in.

import { requestReset } from '../../../shop/accounts/actions/reset-password.ts'
import { endOtherSessions, endSession } from '../../../shop/accounts/actions/sign-in.ts'
import { sessionsOf } from '../../../shop/accounts/views.ts'
import { refuse } from '../../../shop/result.ts'
import { clientOf, refused } from '../../http/auth'
import { answer, door, form, requireViewer, withToast } from '../../http/door'
import { useT } from '../../i18n/text'
import { PasswordPanel } from '../../parts/account/PasswordPanel'
import { RefusalNotice } from '../../parts/account/refusals'
import { SessionsPanel } from '../../parts/account/SessionsPanel'
import { Head } from '../../parts/Head'
import type { Route } from './+types/security'

export const handle = { texts: ['security', 'auth'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  const who = requireViewer(context, request)
  return { sessions: await sessionsOf(door(context).world, who) }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

const here = '/account/security'

export async function action({ request, context }: Route.ActionArgs) {
  const who = requireViewer(context, request)
  const { world } = door(context)
  const fields = await form(request)
  switch (fields.intent) {
    case 'password': {
      const sent = await requestReset(world, { email: who.email }, clientOf(context))
      return sent.ok ? withToast(here, 'linkSent') : refused(sent, fields)
    }
    case 'end-session': {
      const ended = await endSession(world, who, fields.session ?? '')
      return ended.ok ? withToast(here, 'sessionEnded') : answer(ended)
    }
    case 'end-others': {
      const count = await endOtherSessions(world, who)
      return count.ok ? withToast(here, 'sessionsEnded', { count: count.value }) : answer(count)
    }
    default:
      return answer(refuse('form.invalid'))
  }
}

export default function Page({ loaderData: { sessions }, actionData }: Route.ComponentProps) {
  const t = useT('security')
  return (
    <>
      <Head title={t('title')} />
      <RefusalNotice refusal={actionData?.refusal} />
      <div className="account-panels">
        <div>
          <PasswordPanel />
        </div>
        <div>
          <SessionsPanel sessions={sessions} />
        </div>
      </div>
    </>
  )
}
