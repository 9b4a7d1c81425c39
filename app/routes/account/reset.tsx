// Password reset: requests a link by email, then sets the password with it.
import { Link } from 'react-router'
import {
  requestReset,
  resetPassword,
} from '../../../shop/people/accounts/actions/reset-password.ts'
import { endedSessionCookie } from '../../../shop/people/accounts/rules.ts'
import { resetLink } from '../../../shop/people/accounts/views/staff.ts'
import { type Refusal, refuse } from '../../../shop/result.ts'
import { AuthFrame } from '../../components/account/AuthFrame'
import { useProblems } from '../../components/account/problems'
import { RefusalNotice, type Refused, RefusedForm } from '../../components/account/refusals'
import { answerTo, clientOf, linkIn, refused } from '../../http/auth'
import { form, requestContext, withToast } from '../../http/request-context'
import { useT } from '../../i18n/text'
import type { Route } from './+types/reset'
import { EmailForm } from './EmailForm'
import { NewPassword } from './NewPassword'

export const handle = { texts: ['auth'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { token, signIn } = linkIn(request)
  const link = token === null ? null : await resetLink(requestContext(context).world, token)
  return { token, signIn, link }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function action({ request, context }: Route.ActionArgs) {
  const { world, setCookies } = requestContext(context)
  const fields = await form(request)
  const { next, signIn } = linkIn(request)
  if (fields.intent === 'send') {
    const sent = await requestReset(world, fields, clientOf(context), next)
    return answerTo(sent, signIn, 'linkSent', fields)
  }
  const done = await resetPassword(world, fields, clientOf(context))
  if (!done.ok) return refused(done, fields)
  // All sessions have ended, including this browser's.
  setCookies.push(endedSessionCookie(world.config.publicUrl), ...done.value)
  return withToast(signIn, 'passwordChanged')
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { token, signIn, link } = loaderData
  const t = useT('auth')
  // A used or expired link is said before anyone thinks of a password.
  const dead: Refusal | undefined = token !== null && !link ? refuse('account.link') : undefined
  const refusal = actionData?.refusal ?? dead
  const mayChoose = link && refusal?.code !== 'account.link'
  return (
    <AuthFrame
      title={mayChoose ? t('reset.choose') : t('reset.title')}
      description={mayChoose ? t('reset.chooseLead') : t('reset.lead')}
    >
      <RefusalNotice refusal={refusal} />
      {mayChoose ? (
        <ChooseForm token={token ?? ''} isForStaff={link.isForStaff} refused={actionData} />
      ) : (
        <>
          <p>{t('reset.lead')}</p>
          <EmailForm send={t('reset.send')} refused={actionData} />
        </>
      )}
      <p className="auth-aside">
        <Link to={signIn}>{t('backToSignIn')}</Link>
      </p>
    </AuthFrame>
  )
}

type Choosing = { token: string; isForStaff: boolean; refused: Refused }

function ChooseForm({ token, isForStaff, refused }: Choosing) {
  const t = useT('auth')
  const problem = useProblems(refused?.refusal)
  return (
    <RefusedForm refused={refused} send={t('reset.save')}>
      <p>{t('reset.chooseLead')}</p>
      <input type="hidden" name="token" value={token} />
      <NewPassword label={t('newPassword')} problem={problem} isForStaff={isForStaff} />
    </RefusedForm>
  )
}
