// Email verification link. GET changes nothing, since mail scanners open links.
import { Form, Link, useNavigation } from 'react-router'
import { resendVerification, verifyEmail } from '../../../shop/people/accounts/actions/verify.ts'
import { AuthFrame } from '../../components/account/AuthFrame'
import { RefusalNotice } from '../../components/account/refusals'
import { answerTo, clientOf, linkIn } from '../../http/auth'
import { form, requestContext } from '../../http/request-context'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import type { Route } from './+types/verify'
import { EmailForm } from './EmailForm'

export const handle = { texts: ['auth'] }

export function loader({ request }: Route.LoaderArgs) {
  const { token, signIn } = linkIn(request)
  return { token, signIn }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function action({ request, context }: Route.ActionArgs) {
  const { world, who } = requestContext(context)
  const { next, signIn } = linkIn(request)
  const fields = await form(request)
  if (fields.intent === 'send') {
    const sent = await resendVerification(world, fields, clientOf(context), next)
    return answerTo(sent, signIn, 'linkSent', fields)
  }
  const verified = await verifyEmail(world, fields.token ?? '')
  return answerTo(verified, who ? (next ?? '/') : signIn, 'emailVerified')
}

export default function Page({ loaderData: { token, signIn }, actionData }: Route.ComponentProps) {
  const t = useT('auth')
  const isBusy = useNavigation().state === 'submitting'
  const mayTry = token && !actionData
  return (
    <AuthFrame
      title={mayTry ? t('verify.title') : t('verify.again')}
      description={mayTry ? t('verify.lead') : t('verify.againLead')}
    >
      <RefusalNotice refusal={actionData?.refusal} />
      {mayTry ? (
        <Form method="post">
          <p>{t('verify.lead')}</p>
          <input type="hidden" name="token" value={token} />
          <Button busy={isBusy}>{t('verify.button')}</Button>
        </Form>
      ) : (
        <>
          <p>{t('verify.againLead')}</p>
          <EmailForm send={t('verify.send')} refused={actionData} />
        </>
      )}
      <p className="auth-aside">
        <Link to={signIn}>{t('backToSignIn')}</Link>
      </p>
    </AuthFrame>
  )
}
