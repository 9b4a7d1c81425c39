// Sign in and sign up: one page, two modes.

import { Link, useSearchParams } from 'react-router'
import { signInByPasskey } from '../../../../shop/people/accounts/actions/passkey-sign-in.ts'
import { signIn } from '../../../../shop/people/accounts/actions/sign-in.ts'
import { signUp } from '../../../../shop/people/accounts/actions/sign-up.ts'
import { dialCodesIn } from '../../../../shop/people/accounts/phone.ts'
import { storeReferralCode } from '../../../../shop/people/referrals/actions.ts'
import { pendingCookie } from '../../../../shop/people/referrals/rules.ts'
import { hasReferrals } from '../../../../shop/storefront/design/views.ts'
import { AuthFrame } from '../../../components/account/AuthFrame'
import { PasskeyButton } from '../../../components/account/PasskeyButton'
import { RefusalNotice } from '../../../components/account/refusals'
import { CookiesBlocked } from '../../../components/layout/CookiesBlocked'
import {
  clientOf,
  nextOf,
  passkeyAnswer,
  refusalWithInput,
  refused,
  withReturnPath,
} from '../../../http/auth'
import { redirect } from '../../../http/redirects'
import { form, requestContext, withToast } from '../../../http/request-context'
import type { Language } from '../../../i18n/languages'
import { useT } from '../../../i18n/text'
import { Tabs } from '../../../ui/Tabs'
import { arrive } from '../after-sign-in'
import type { Route } from './+types/page'
import { SignInForm } from './SignInForm'
import { SignUpForm } from './SignUpForm'

export const handle = { texts: ['auth', 'security'] }

const queryOf = (request: Request) => new URL(request.url).searchParams

export function loader({ request, context }: Route.LoaderArgs) {
  const { who, language } = requestContext(context)
  const query = queryOf(request)
  if (who) throw redirect(nextOf(query) ?? '/')
  const isSignUp = query.get('mode') === 'sign-up'
  return { dialCodes: isSignUp ? dialCodes(language) : [] }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function action({ request, context }: Route.ActionArgs) {
  const { who, world, language, cookies, setCookies } = requestContext(context)
  const next = nextOf(queryOf(request))
  if (who) return redirect(next ?? '/')
  const fields = await form(request)
  const client = clientOf(context)
  if (fields.intent === 'sign-up') {
    const made = await signUp(world, fields, { client, language, next })
    if (!made.ok) return refused(made, fields)
    const code = cookies[pendingCookie] ?? queryOf(request).get('ref')
    if (await hasReferrals(world)) await storeReferralCode(world, made.value.userId, code)
    return withToast(addressOf('sign-in', next), 'accountCreated')
  }
  if (fields.intent === 'passkey') {
    const begun = await signInByPasskey(world, passkeyAnswer(fields), client)
    return begun.ok ? arrive(context, begun.value, next) : refused(begun, fields)
  }
  const begun = await signIn(world, fields, client)
  if (!begun.ok) return refused(begun, fields)
  const { who: arrived, cookies: own } = begun.value
  if (arrived) return arrive(context, { who: arrived, cookies: own }, next)
  setCookies.push(...own)
  return redirect(withReturnPath('/auth/second-factor', next))
}

/** Client validation by the server's rules. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const fields = await form(request.clone())
  if (fields.intent === 'passkey') return serverAction()
  const { readSignIn, readSignUp } = await import('../../../../shop/people/accounts/input.ts')
  const read = fields.intent === 'sign-up' ? readSignUp(fields, '') : readSignIn(fields)
  return read.ok ? serverAction() : refusalWithInput(read, fields)
}

type Mode = 'sign-in' | 'sign-up'

const addressOf = (mode: Mode, next: string | null): string =>
  withReturnPath(mode === 'sign-up' ? '/auth?mode=sign-up' : '/auth', next)

const lists = new Map<Language, ReturnType<typeof dialCodesIn>>()
function dialCodes(language: Language) {
  const list = lists.get(language) ?? dialCodesIn(language)
  lists.set(language, list)
  return list
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('auth')
  const passkeys = useT('security')
  const [query] = useSearchParams()
  const next = nextOf(query)
  const requested = actionData?.values.intent ?? query.get('mode')
  // An existing account is asked to sign in, with the email address prefilled.
  const exists = actionData?.refusal.code === 'account.exists'
  const mode: Mode = requested === 'sign-up' && !exists ? 'sign-up' : 'sign-in'
  const title = mode === 'sign-up' ? t('signUp') : t('signIn')
  const lead = mode === 'sign-up' ? t('lead.signUp') : t('lead.signIn')
  return (
    <AuthFrame title={title} description={lead}>
      <div className="auth-modes">
        <Tabs
          label={t('modes')}
          items={[
            { to: addressOf('sign-in', next), label: t('signIn'), current: mode === 'sign-in' },
            { to: addressOf('sign-up', next), label: t('signUp'), current: mode === 'sign-up' },
          ]}
        />
      </div>
      <CookiesBlocked />
      <RefusalNotice refusal={actionData?.refusal} />
      <p>{lead}</p>
      {mode === 'sign-up' ? (
        <SignUpForm refused={actionData} dialCodes={loaderData.dialCodes} />
      ) : (
        <>
          <SignInForm refused={actionData} forgot={withReturnPath('/auth/reset', next)} />
          <PasskeyButton purpose="sign-in" label={passkeys('passkeys.signIn')} />
        </>
      )}
      <p className="auth-aside">
        {t('noMail')} <Link to={withReturnPath('/auth/verify', next)}>{t('verify.again')}</Link>
      </p>
    </AuthFrame>
  )
}
