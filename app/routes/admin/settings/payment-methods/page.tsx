// Manual payment methods (bank transfer, cash on delivery, at pick-up, or by another name), and payment servers.
import { countriesIn } from '../../../../../shop/identity/kyc/data.ts'
import { removeMethod, saveMethod } from '../../../../../shop/payments/manual-methods/actions.ts'
import { isAmountField, readMethod } from '../../../../../shop/payments/manual-methods/input.ts'
import { manualMethods } from '../../../../../shop/payments/manual-methods/views.ts'
import { formerStores, providerViews } from '../../../../../shop/payments/providers/views.ts'
import { ledgersHealth } from '../../../../../shop/payments/reconciliation/views.ts'
import { plainNumbers } from '../../../../../shop/platform/money/input.ts'
import type { World } from '../../../../../shop/world.ts'
import { RefusalNotice } from '../../../../components/account/refusals'
import { versionIn } from '../../../../http/form-fields'
import { answer, form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { languages } from '../../../../i18n/languages'
import { useT } from '../../../../i18n/text'
import { Empty } from '../../../../ui/Empty'
import { AdminHead, failedPage } from '../../frame/page-head'
import type { Route } from './+types/page'
import { MethodForm, newMethod } from './method-form'
import { type PaymentServer, PaymentServers } from './payment-servers'

export const handle = { texts: ['admin', 'admin-manual', 'auth'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-manual')

const here = '/admin/settings/methods'

export async function loader({ context }: Route.LoaderArgs) {
  const { world, language } = requireTab(context, 'settings')
  return {
    servers: await paymentServers(world),
    former: await formerStores(world),
    isInPi: world.config.currency === 'PI',
    methods: await manualMethods(world),
    countries: countriesIn(language).map(([code, name]) => ({ code, name })),
  }
}

async function paymentServers(world: World): Promise<PaymentServer[]> {
  const health = new Map((await ledgersHealth(world)).map((each) => [each.ledger, each]))
  return (await providerViews(world)).map((server) => {
    const { state = 'starting', failure = null } = health.get(server.ledger) ?? {}
    return { ...server, state, failure }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world, language } = requireTab(context, 'settings')
  const fields = await form(request)
  const edited = { id: fields.method || null, version: versionIn(fields.version) }
  if (fields.intent === 'remove') {
    const removed = await removeMethod(world, who, edited.id ?? '', edited.version)
    return removed.ok ? withToast(here, 'saved') : answer(removed, fields)
  }
  const plain = plainNumbers(fields, language, isAmountField)
  if (!plain.ok) return answer(plain, fields)
  const draft = readMethod(plain.value, languages, world.config.currency)
  const done = draft.ok ? await saveMethod(world, who, edited, draft.value) : draft
  return done.ok ? withToast(here, 'saved') : answer(done, fields)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { methods, countries } = loaderData
  const t = useT('admin')
  const words = useT('admin-manual')
  const typed = actionData?.values.method ?? ''
  return (
    <>
      <AdminHead title={words('title')} back={['/admin/settings', t('tab.settings')]} />
      <p className="admin-lead">{words('lead')}</p>
      <PaymentServers
        servers={loaderData.servers}
        former={loaderData.former}
        isInPi={loaderData.isInPi}
      />
      <RefusalNotice refusal={actionData?.refusal} />
      {methods.length === 0 && (
        <Empty icon="box" title={words('none')}>
          {words('noneText')}
        </Empty>
      )}
      {[...methods, newMethod].map((method) => (
        <MethodForm
          key={`${method.id} ${method.version} ${methods.length}`}
          method={method}
          countries={countries}
          refused={actionData?.refusal && typed === method.id ? actionData : undefined}
        />
      ))}
    </>
  )
}
