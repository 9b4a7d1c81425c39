// Unsubscribe from back-in-stock email. GET changes nothing, since mail scanners open links.
import { Form, Link } from 'react-router'
import {
  isOptOutToken,
  unsubscribeByLink,
} from '../../../shop/catalog/wishlist/actions/subscribe.ts'
import { NarrowPage } from '../../components/account/AuthFrame'
import { RefusalNotice } from '../../components/account/refusals'
import { answer, form, requestContext, requireAnswer, withToast } from '../../http/request-context'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import type { Route } from './+types/back-in-stock-stop'

export const handle = { texts: ['wishlist', 'auth'] }

export function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return isOptOutToken(token) ? { token } : { token: null }
}

export async function action({ context, request }: Route.ActionArgs) {
  const fields = await form(request)
  const asked = requireAnswer(fields)
  if (!asked.ok) return answer(asked)
  const { token = '' } = fields
  const done = await unsubscribeByLink(requestContext(context).world, token)
  return done.ok ? withToast('/', 'waitsStopped') : answer(done)
}

export default function Page({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const t = useT('wishlist')
  return (
    <NarrowPage title={t('stop.title')}>
      <RefusalNotice refusal={actionData?.refusal} />
      {token ? (
        <Form method="post" className="stack">
          <p>{t('stop.text')}</p>
          <input type="hidden" name="token" value={token} />
          <Button name="confirm" value="yes">
            {t('stop.button')}
          </Button>
        </Form>
      ) : (
        <p>{t('stop.broken')}</p>
      )}
      <p className="auth-aside">
        <Link to="/">{t('stop.home')}</Link>
      </p>
    </NarrowPage>
  )
}
