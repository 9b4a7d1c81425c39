// Step-up authentication page; returns to the interrupted action.
import { data, Link } from 'react-router'
import { proveByPasskey } from '../../../shop/people/accounts/actions/passkey-sign-in.ts'
import { prove } from '../../../shop/people/accounts/actions/re-authenticate.ts'
import { isRecentlyProven } from '../../../shop/people/accounts/rules.ts'
import { NarrowPage } from '../../components/account/AuthFrame'
import { PasskeyButton } from '../../components/account/PasskeyButton'
import { ProofFields } from '../../components/account/ProofFields'
import { RefusalNotice, RefusedForm } from '../../components/account/refusals'
import { clientOf, nextOf, passkeyAnswer, refused } from '../../http/auth'
import { redirectDocument } from '../../http/redirects'
import { form, requestContext, requireViewer } from '../../http/request-context'
import { proofAskedOf } from '../../http/step-up'
import { useT } from '../../i18n/text'
import { Notice } from '../../ui/Notice'
import type { Route } from './+types/confirm'

export const handle = { texts: ['security', 'auth'] }

const nextIn = (request: Request) => nextOf(new URL(request.url).searchParams)

export async function loader({ request, context }: Route.LoaderArgs) {
  const who = requireViewer(context, request)
  const { world } = requestContext(context)
  const next = nextIn(request)
  const isDone = next === null && isRecentlyProven(who, world.now())
  return { ...(await proofAskedOf(context, who)), next, isDone }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function action({ request, context }: Route.ActionArgs) {
  const who = requireViewer(context, request)
  const { world, setCookies } = requestContext(context)
  const fields = await form(request)
  const proved =
    fields.intent === 'passkey'
      ? await proveByPasskey(world, who, passkeyAnswer(fields))
      : await prove(world, who, fields, clientOf(context))
  if (!proved.ok) return refused(proved, fields)
  setCookies.push(...proved.value.cookies)
  // A form with inline step-up continues with its own input.
  if (new URL(request.url).searchParams.has('in-place')) return data({ isDone: true as const })
  // The destination is a document or a download.
  return redirectDocument(nextIn(request) ?? '/account/confirm')
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('security')
  const refused = actionData && 'refusal' in actionData ? actionData : undefined
  const { next, isDone, hasPasskey, ...proof } = loaderData
  if (isDone)
    return (
      <NarrowPage title={t('confirm.title')}>
        <Notice kind="ok" role="status" title={t('confirm.done')} text={t('confirm.doneText')} />
      </NarrowPage>
    )
  return (
    <NarrowPage title={t('confirm.title')}>
      <RefusalNotice refusal={refused?.refusal} />
      <p>{t('confirm.lead')}</p>
      <RefusedForm refused={refused} send={t('confirm.button')}>
        <ProofFields {...proof} refusal={refused?.refusal} />
      </RefusedForm>
      {hasPasskey && <PasskeyButton purpose="prove" label={t('passkeys.use')} />}
      <p className="auth-aside">
        <Link to={next?.startsWith('/account') ? '/account' : '/'}>{t('confirm.leave')}</Link>
      </p>
    </NarrowPage>
  )
}
