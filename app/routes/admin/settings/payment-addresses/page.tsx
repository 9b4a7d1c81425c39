// Payment addresses: confirm one that the server's settings name, mark one as compromised, note changed settings.
import { Form } from 'react-router'
import { destinationsForStaff } from '../../../../../shop/payments/destinations/views.ts'
import {
  compromiseAddress,
  confirmAddress,
} from '../../../../../shop/payments/requests/actions/reissue.ts'
import { may } from '../../../../../shop/people/accounts/rules.ts'
import { noteSetting } from '../../../../../shop/people/known-settings/actions.ts'
import { changedSettings } from '../../../../../shop/people/known-settings/views.ts'
import { refuse } from '../../../../../shop/result.ts'
import { answer, form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Empty } from '../../../../ui/Empty'
import { Verbatim } from '../../../../ui/Verbatim'
import { AdminHead, failedPage } from '../../frame/page-head'
import { Refused, When } from '../../lists/facts'
import type { Route } from './+types/page'
import { Destination } from './destination'

export const handle = { texts: ['admin', 'admin-addresses', 'alerts'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-addresses')

const here = '/admin/settings/addresses'

export async function loader({ context }: Route.LoaderArgs) {
  const { who, world } = requireTab(context, 'settings')
  const [destinations, settings] = await Promise.all([
    destinationsForStaff(world),
    changedSettings(world),
  ])
  return { destinations, settings, mayDecide: may(who, 'paymentAddresses.confirm') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'settings')
  const fields = await form(request)
  const { act, kind = '', ledger = '', value = '', reason = '', name = '' } = fields
  const run = {
    confirm: () => confirmAddress(world, who, { kind, ledger, value }),
    compromise: () => compromiseAddress(world, who, value, reason),
    note: () => noteSetting(world, who, name),
  }[String(act)]
  const done = run ? await run() : refuse('admin.act')
  return done.ok ? withToast(here, `admin.addresses.${act}`) : answer(done, fields)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { destinations, settings, mayDecide } = loaderData
  const t = useT('admin')
  const words = useT('admin-addresses')
  const alerts = useT('alerts')
  return (
    <>
      <AdminHead title={words('title')} back={['/admin/settings', t('tab.settings')]} />
      <p className="admin-lead">{words('lead')}</p>
      <Refused title={words('failedUpdate')} refusal={actionData?.refusal} />
      {destinations.length === 0 && <Empty title={words('empty')} />}
      <div className="stack">
        {destinations.map((each) => (
          <Destination
            key={`${each.kind} ${each.ledger} ${each.value}`}
            destination={each}
            mayDecide={mayDecide}
            typed={actionData?.values.value === each.value ? actionData.values : undefined}
          />
        ))}
      </div>
      {settings.length > 0 && (
        <section className="admin-card admin-section" aria-labelledby="changed-settings">
          <h2 id="changed-settings">{words('settings.title')}</h2>
          <p>{words('settings.text')}</p>
          {settings.map(({ name, label, before, changedAt }) => (
            <Form key={name} method="post" preventScrollReset>
              <h3>
                <Verbatim className="mono">{name}</Verbatim> <When at={changedAt} />
              </h3>
              <p>{alerts('setting_changed.text', { before: before || '—', now: label || '—' })}</p>
              <input type="hidden" name="name" value={name} />
              {mayDecide && (
                <Button kind="quiet" name="act" value="note">
                  {words('settings.noted')}
                  <span className="visually-hidden">{`, ${name}`}</span>
                </Button>
              )}
            </Form>
          ))}
        </section>
      )}
    </>
  )
}
