// One webhook: deliveries with request and response; test, pause, rotate the secret, change and delete.

import { data } from 'react-router'
import {
  rotateWebhookSecret,
  updateWebhook,
} from '../../../../../shop/people/webhooks/actions/endpoints.ts'
import {
  deleteWebhook,
  pauseWebhook,
  sendWebhookAgain,
  testWebhook,
} from '../../../../../shop/people/webhooks/actions/manage.ts'
import { deliveryRows, webhookById } from '../../../../../shop/people/webhooks/views.ts'
import { refuse } from '../../../../../shop/result.ts'
import { segment } from '../../../../http/redirects'
import { answer, form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { useT } from '../../../../i18n/text'
import { Verbatim } from '../../../../ui/Verbatim'
import { AdminHead, failedPage } from '../../frame/page-head'
import { ActForm } from '../../lists/acts'
import { Refused } from '../../lists/facts'
import { ShownSecret } from '../shown-secret'
import { WebhookForm } from '../webhook-form'
import { WebhookState } from '../webhook-list'
import type { Route } from './+types/page'
import { WebhookActs } from './webhook-acts'
import { Deliveries, DeliveryPanel, filters } from './webhook-deliveries'
import { shownDelivery } from './webhook-delivery'

export const handle = { texts: ['admin', 'admin-webhooks'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-webhooks')

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { world } = requireTab(context, 'webhooks')
  const webhook = await webhookById(world, params.id)
  if (!webhook) throw data({ code: 'webhooks.missing' }, { status: 404 })
  const query = new URL(request.url).searchParams
  const filter = filters.find((each) => each === query.get('status')) ?? 'all'
  const asked = { status: filter === 'all' ? null : filter, after: query.get('after') }
  const [list, shown] = await Promise.all([
    deliveryRows(world, webhook.id, asked),
    shownDelivery(world, webhook, query.get('event')),
  ])
  return { webhook, filter, ...list, shown }
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'webhooks')
  const fields = await form(request)
  const { act } = fields
  if (act === 'rotate') {
    const made = await rotateWebhookSecret(world, who, id)
    return made.ok ? { secret: made.value.secret } : answer(made, fields)
  }
  const sequence = /^\d{1,15}$/.test(fields.sequence ?? '') ? Number(fields.sequence) : null
  const work = {
    save: ['saved', () => updateWebhook(world, who, id, fields)],
    test: ['tested', () => testWebhook(world, who, id)],
    pause: ['paused', () => pauseWebhook(world, who, id, true)],
    resume: ['resumed', () => pauseWebhook(world, who, id, false)],
    again: ['again', () => sendWebhookAgain(world, who, id, sequence)],
    delete: ['deleted', () => deleteWebhook(world, who, id)],
  } as const
  if (!act || !Object.hasOwn(work, act)) return answer(refuse('admin.act'), fields)
  const [toast, run] = work[act as keyof typeof work]
  const done = await run()
  if (!done.ok) return answer(done, fields)
  const to = act === 'delete' ? '/admin/webhooks' : `/admin/webhooks/${segment(id)}`
  return withToast(to, `admin.webhooks.${toast}`)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { webhook, shown, rows, next, filter } = loaderData
  const t = useT('admin')
  const words = useT('admin-webhooks')
  const made = actionData && 'secret' in actionData ? actionData : null
  const refused = actionData && 'refusal' in actionData ? actionData : undefined
  const isForm = refused?.values.act === 'save'
  const isOver = webhook.state === 'paused' || webhook.state === 'given_up'
  return (
    <>
      <AdminHead
        title={new URL(webhook.url).host}
        back={['/admin/webhooks', t('tab.webhooks')]}
        state={<WebhookState webhook={webhook} />}
        primary={
          <ActForm act={isOver ? 'resume' : 'test'}>{words(isOver ? 'resume' : 'test')}</ActForm>
        }
      />
      <p className="admin-lead">
        <Verbatim className="webhook-url">{webhook.url}</Verbatim>
      </p>
      {made && <ShownSecret of="admin-webhooks" secret={made.secret} />}
      {!isForm && <Refused title={words('failedUpdate')} refusal={refused?.refusal} />}
      {shown && <DeliveryPanel shown={shown} />}
      <Deliveries rows={rows} next={next} filter={filter} />
      <WebhookActs isOver={isOver} hasFailed={filter === 'failed' && rows.length > 0} />
      <details className="admin-card admin-section" open={isForm || undefined}>
        <summary>{words('edit')}</summary>
        <WebhookForm
          key={webhook.url}
          act="save"
          url={webhook.url}
          types={webhook.types}
          refused={isForm ? refused : undefined}
        />
      </details>
    </>
  )
}
