// Asks once more who is there, and leads back to what was about to be done.
import { Form, Link, redirectDocument, useNavigation } from 'react-router'
import { proveByPasskey } from '../../../shop/accounts/actions/passkey-sign-in.ts'
import { prove } from '../../../shop/accounts/actions/prove.ts'
import { isFresh } from '../../../shop/accounts/rules.ts'
import { factorsOf } from '../../../shop/accounts/views/factors.ts'
import { clientOf, nextOf, refused } from '../../http/auth'
import { door, form, requireViewer } from '../../http/door'
import { passkeyAnswer } from '../../http/passkey-answer'
import { useT } from '../../i18n/text'
import { NarrowPage } from '../../parts/account/AuthFrame'
import { CodeField } from '../../parts/account/CodeField'
import { PasskeyButton } from '../../parts/account/PasskeyButton'
import { RefusalNotice, useProblems, useRefusedForm } from '../../parts/account/refusals'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { PasswordField } from '../../ui/PasswordField'
import type { Route } from './+types/confirm'

export const handle = { texts: ['security', 'auth'] }

const nextIn = (request: Request) => nextOf(new URL(request.url).searchParams)

export async function loader({ request, context }: Route.LoaderArgs) {
  const who = requireViewer(context, request)
  const { world } = door(context)
  const next = nextIn(request)
  const { totp, passkeys } = await factorsOf(world, who.id)
  return {
    next,
    email: who.email,
    totp,
    hasPasskey: passkeys > 0,
    hasFactor: totp || passkeys > 0,
    isDone: next === null && isFresh(who, world.now()),
  }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function action({ request, context }: Route.ActionArgs) {
  const who = requireViewer(context, request)
  const { world, setCookies } = door(context)
  const fields = await form(request)
  const proved =
    fields.intent === 'passkey'
      ? await proveByPasskey(world, who, passkeyAnswer(fields))
      : await prove(world, who, fields, clientOf(context))
  if (!proved.ok) return refused(proved, fields)
  setCookies.push(...proved.value.cookies)
  // A whole page, or a file, whichever it is.
  return redirectDocument(nextIn(request) ?? '/account/confirm')
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('security')
  const auth = useT('auth')
  const problem = useProblems(actionData?.refusal)
  const form = useRefusedForm(actionData)
  const isBusy = useNavigation().state === 'submitting'
  const { next, email, isDone, totp, hasFactor, hasPasskey } = loaderData
  if (isDone)
    return (
      <NarrowPage title={t('confirm.title')}>
        <Notice kind="ok" role="status" title={t('confirm.done')}>
          <p>{t('confirm.doneText')}</p>
        </Notice>
      </NarrowPage>
    )
  return (
    <NarrowPage title={t('confirm.title')}>
      <RefusalNotice refusal={actionData?.refusal} />
      <p>{t('confirm.lead')}</p>
      <Form ref={form} method="post" noValidate>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        {hasFactor ? (
          <CodeField
            label={totp ? t('code.label') : t('code.recovery')}
            hint={totp ? t('code.hint') : undefined}
            error={problem('code')}
          />
        ) : (
          <PasswordField
            label={auth('password')}
            name="password"
            autoComplete="current-password"
            required
            show={auth('show')}
            hide={auth('hide')}
            error={problem('password')}
          />
        )}
        <Button busy={isBusy}>{t('confirm.button')}</Button>
      </Form>
      {hasPasskey && <PasskeyButton purpose="prove" label={t('passkeys.use')} />}
      <p className="auth-aside">
        <Link to={next?.startsWith('/account') ? '/account' : '/'}>{t('confirm.leave')}</Link>
      </p>
    </NarrowPage>
  )
}
