// Second factor after the password: TOTP or recovery code, without script; or a passkey.
import { Link } from 'react-router'
import { answerByPasskey } from '../../../shop/people/accounts/actions/passkey-sign-in.ts'
import {
  answerChallenge,
  challengedUserId,
} from '../../../shop/people/accounts/actions/second-factor.ts'
import { challengeCookie } from '../../../shop/people/accounts/rules.ts'
import { factorsOf } from '../../../shop/people/accounts/views/factors.ts'
import { NarrowPage } from '../../components/account/AuthFrame'
import { CodeField } from '../../components/account/CodeField'
import { PasskeyButton } from '../../components/account/PasskeyButton'
import { useProblems } from '../../components/account/problems'
import { RefusalNotice, RefusedForm } from '../../components/account/refusals'
import { clientOf, nextOf, passkeyAnswer, refused, withReturnPath } from '../../http/auth'
import { redirect } from '../../http/redirects'
import { form, requestContext } from '../../http/request-context'
import { useT } from '../../i18n/text'
import type { Route } from './+types/second-factor'
import { arrive } from './after-sign-in'

export const handle = { texts: ['security', 'auth'] }

const nextIn = (request: Request) => nextOf(new URL(request.url).searchParams)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { world, who, cookies } = requestContext(context)
  const next = nextIn(request)
  if (who) throw redirect(next ?? '/')
  const token = cookies[challengeCookie(world.config.publicUrl)] ?? ''
  const userId = await challengedUserId(world, token)
  // The challenge expired or does not exist: start with the password.
  if (!userId) throw redirect(withReturnPath('/auth', next))
  const { totp, passkeys } = await factorsOf(world, userId)
  return { next, totp, hasPasskey: passkeys > 0 }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function action({ request, context }: Route.ActionArgs) {
  const { world, who, cookies } = requestContext(context)
  const next = nextIn(request)
  if (who) return redirect(next ?? '/')
  const fields = await form(request)
  const token = cookies[challengeCookie(world.config.publicUrl)] ?? ''
  const client = clientOf(context)
  const begun =
    fields.intent === 'passkey'
      ? await answerByPasskey(world, token, passkeyAnswer(fields), client)
      : await answerChallenge(world, token, fields, client)
  if (begun.ok) return arrive(context, begun.value, next)
  if (begun.code === 'account.challenge') return redirect(withReturnPath('/auth', next))
  return refused(begun, fields)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('security')
  const auth = useT('auth')
  const problem = useProblems(actionData?.refusal)
  const { next, totp, hasPasskey } = loaderData
  return (
    <NarrowPage title={t('challenge.title')}>
      <RefusalNotice refusal={actionData?.refusal} />
      <p>{totp ? t('challenge.lead') : t('challenge.leadCodes')}</p>
      <RefusedForm refused={actionData} send={auth('signIn')}>
        <CodeField
          label={totp ? t('code.label') : t('code.recovery')}
          hint={totp ? t('code.hint') : undefined}
          error={problem('code')}
        />
      </RefusedForm>
      {hasPasskey && <PasskeyButton purpose="second-factor" label={t('passkeys.use')} />}
      <p className="auth-aside">
        {t('challenge.lost')} <Link to={withReturnPath('/auth', next)}>{auth('backToSignIn')}</Link>
      </p>
    </NarrowPage>
  )
}
