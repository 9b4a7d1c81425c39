// Opens a guest's order in another browser: the link names the order, a code sent to its address proves the reader.
import { data, Form } from 'react-router'
import { openByCode, sendGuestCode } from '../../../../shop/people/accounts/actions/guests.ts'
import {
  guestCookieOf,
  guestLinkCookie,
  guestLinkCookieOf,
} from '../../../../shop/people/accounts/guest-cookie.ts'
import { guestOfLink } from '../../../../shop/people/accounts/views/guests.ts'
import { refuse } from '../../../../shop/result.ts'
import { useRefusedForm } from '../../../components/account/refusals'
import { PageHead } from '../../../components/layout/PageHead'
import { redirect } from '../../../http/redirects'
import { answer, type Context, form, requestContext, safePath } from '../../../http/request-context'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Empty } from '../../../ui/Empty'
import { Notice } from '../../../ui/Notice'
import { GuestCodeForm } from '../GuestCodeForm'
import type { Route } from './+types/page'
import { pageOfOrder } from './page-of-order'

export const handle = { texts: ['guests'] }

const closed = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
export const headers = () => closed

async function linkedGuest(context: Context) {
  const { world, cookies } = requestContext(context)
  const link = cookies[guestLinkCookie(world.config.publicUrl)]
  return link ? guestOfLink(world, link) : null
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const guest = await linkedGuest(context)
  const isSent = new URL(request.url).searchParams.has('sent')
  return data({ order: guest && { number: guest.orderNumber, isSent } }, { headers: closed })
}

export async function action({ context, request }: Route.ActionArgs) {
  const { world, cookies } = requestContext(context)
  const guest = await linkedGuest(context)
  if (!guest) return answer(refuse('guests.link'))
  const fields = await form(request)
  const wanted = safePath(new URL(request.url).searchParams.get('to'))
  const to = pageOfOrder(wanted, guest.orderNumber)
  if (fields.intent === 'send') {
    const sent = await sendGuestCode(world, guest)
    return sent.ok ? redirect(`/order-access?to=${encodeURIComponent(to)}&sent`) : answer(sent)
  }
  const opened = await openByCode(world, guest, fields.code ?? '')
  if (!opened.ok) return answer(opened)
  const { publicUrl } = world.config
  const headers = new Headers(closed)
  headers.append('set-cookie', guestCookieOf(publicUrl, cookies, opened.value))
  headers.append('set-cookie', guestLinkCookieOf(publicUrl, null))
  return redirect(to, { headers })
}

export default function Page({ loaderData: { order }, actionData }: Route.ComponentProps) {
  const t = useT('guests')
  const errors = useT('errors')
  const refusal = actionData?.refusal ?? null
  const box = useRefusedForm(actionData)
  if (!order) {
    return (
      <section className="checkout narrow">
        <PageHead title={t('access.title')} />
        <h1>{t('access.title')}</h1>
        <Empty icon="shield" title={t('access.over')}>
          {t('access.overText')}
        </Empty>
      </section>
    )
  }
  const isProblem = refusal !== null && !refusal.fields?.code
  return (
    <section className="checkout narrow stack">
      <PageHead title={t('access.title')} />
      <h1>{t('access.title')}</h1>
      <p>{t('access.lead')}</p>
      {isProblem && (
        <Notice kind="bad" role="alert" text={errors(refusal.code, { ...refusal.facts })} />
      )}
      {order.isSent && (
        <GuestCodeForm
          intent="open"
          label={t('access.open')}
          refusal={refusal}
          className="card"
          box={box}
        />
      )}
      <Form method="post">
        <Button name="intent" value="send" kind={order.isSent ? 'quiet' : 'primary'}>
          {t(order.isSent ? 'access.again' : 'access.send')}
        </Button>
      </Form>
    </section>
  )
}
