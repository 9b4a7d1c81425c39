// Webhooks: the endpoints that events are sent to.
import { createWebhook } from '../../../../shop/people/webhooks/actions/endpoints.ts'
import { webhooks } from '../../../../shop/people/webhooks/views.ts'
import { answer, form } from '../../../http/request-context'
import { requireTab } from '../../../http/staff'
import { useT } from '../../../i18n/text'
import { AdminHead, failedPage } from '../frame/page-head'
import type { Route } from './+types/webhooks'
import { ShownSecret } from './shown-secret'
import { WebhookForm } from './webhook-form'
import { WebhookList } from './webhook-list'

export const handle = { texts: ['admin', 'admin-webhooks'] }
export { revalidate as shouldRevalidate } from '../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-webhooks')

export async function loader({ context }: Route.LoaderArgs) {
  const { world } = requireTab(context, 'webhooks')
  return { webhooks: await webhooks(world) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'webhooks')
  const fields = await form(request)
  const made = await createWebhook(world, who, fields)
  return made.ok ? made.value : answer(made, fields)
}

export default function Page({ loaderData: { webhooks }, actionData }: Route.ComponentProps) {
  const t = useT('admin')
  const words = useT('admin-webhooks')
  const made = actionData && 'secret' in actionData ? actionData : null
  const refused = actionData && 'refusal' in actionData ? actionData : undefined
  return (
    <>
      <AdminHead title={t('tab.webhooks')} />
      <p className="admin-lead">{words('lead')}</p>
      {made && <ShownSecret of="admin-webhooks" secret={made.secret} />}
      <WebhookList webhooks={webhooks} />
      <section className="admin-card admin-section" aria-labelledby="new-webhook">
        <h2 id="new-webhook">{words('newTitle')}</h2>
        <WebhookForm key={made?.id} act="create" refused={refused} />
      </section>
    </>
  )
}
