// Cancels an account deletion by the emailed link. GET changes nothing, since mail scanners open links.
import { Form, Link } from 'react-router'
import { cancelErasureByLink } from '../../../shop/back-office/privacy/actions/request-erasure.ts'
import { mayCancelErasureBy } from '../../../shop/back-office/privacy/views/erasure.ts'
import { NarrowPage } from '../../components/account/AuthFrame'
import { RefusalNotice } from '../../components/account/refusals'
import { answerTo } from '../../http/auth'
import { answer, form, requestContext, requireAnswer } from '../../http/request-context'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import type { Route } from './+types/cancel-erasure'

export const handle = { texts: ['privacy', 'auth'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, isGood: await mayCancelErasureBy(requestContext(context).world, token) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await form(request)
  const { world, who } = requestContext(context)
  const asked = requireAnswer(fields)
  if (!asked.ok) return answer(asked)
  const kept = await cancelErasureByLink(world, fields.token ?? '')
  return answerTo(kept, who ? '/account/data' : '/auth', 'accountKept')
}

export default function Page({ loaderData: { token, isGood }, actionData }: Route.ComponentProps) {
  const t = useT('privacy')
  const isAsking = !actionData || actionData.refusal.code === 'privacy.unconfirmed'
  return (
    <NarrowPage title={t('keep.title')}>
      <RefusalNotice refusal={actionData?.refusal} />
      {isGood && isAsking ? (
        <Form method="post">
          <p>{t('keep.text')}</p>
          <input type="hidden" name="token" value={token} />
          <Button name="confirm" value="yes">
            {t('erase.keep')}
          </Button>
        </Form>
      ) : (
        <p>{t('keep.over')}</p>
      )}
      <p className="auth-aside">
        <Link to="/">{t('keep.home')}</Link>
      </p>
    </NarrowPage>
  )
}
