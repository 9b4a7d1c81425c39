// Email change links: confirm by the new address, undo by the old. GET changes nothing.
import { Form, Link, useNavigation } from 'react-router'
import { endedSessionCookie } from '../../../shop/people/accounts/rules.ts'
import {
  confirmAddress,
  undoAddressChange,
} from '../../../shop/people/newsletter/actions/follow.ts'
import { NarrowPage } from '../../components/account/AuthFrame'
import { RefusalNotice } from '../../components/account/refusals'
import { answer, form, requestContext, requireAnswer, withToast } from '../../http/request-context'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import type { Route } from './+types/email-link'

export const handle = { texts: ['security', 'auth'] }

export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  return { token: query.get('token') ?? '', undo: query.get('undo') ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { world, who, setCookies } = requestContext(context)
  const fields = await form(request)
  const { token = '', undo = '' } = fields
  const asked = requireAnswer(fields)
  if (!asked.ok) return answer(asked)
  if (undo) {
    const undone = await undoAddressChange(world, undo)
    if (!undone.ok) return answer(undone)
    setCookies.push(endedSessionCookie(world.config.publicUrl))
    return withToast('/auth', 'emailUndone')
  }
  const changed = await confirmAddress(world, token)
  if (!changed.ok) return answer(changed)
  return withToast(who ? '/account/security' : '/auth', 'emailChanged')
}

export default function Page({ loaderData: { token, undo }, actionData }: Route.ComponentProps) {
  const t = useT('security')
  const auth = useT('auth')
  const isBusy = useNavigation().state === 'submitting'
  const kind = undo ? 'undo' : 'confirm'
  return (
    <NarrowPage title={t(`email.${kind}Title`)}>
      <RefusalNotice refusal={actionData?.refusal} />
      {(!actionData || actionData.refusal.code === 'privacy.unconfirmed') && (
        <Form method="post">
          <p>{t(`email.${kind}Lead`)}</p>
          <input type="hidden" name={undo ? 'undo' : 'token'} value={undo || token} />
          <Button name="confirm" value="yes" busy={isBusy}>
            {t(`email.${kind}Button`)}
          </Button>
        </Form>
      )}
      <p className="auth-aside">
        <Link to="/auth">{auth('backToSignIn')}</Link>
      </p>
    </NarrowPage>
  )
}
