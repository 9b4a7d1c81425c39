// The design: changes of the draft, publishing now or scheduled, versions, and what the shop hides.
import { RefusalNotice } from '../../../../components/account/refusals'
import { answer, form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { useT } from '../../../../i18n/text'
import { LinkButton } from '../../../../ui/Button'
import { AdminHead, failedPage } from '../../frame/page-head'
import type { Route } from './+types/page'
import { actOnDesign, designOverview } from './design'
import { HiddenFeatures } from './hidden-features'
import { Publish } from './publish'
import { DesignVersions } from './versions'
import '../admin-storefront.css'

export const handle = { texts: ['admin', 'admin-design', 'auth'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-design')

export function loader({ context, request }: Route.LoaderArgs) {
  const { world } = requireTab(context, 'design')
  const version = new URL(request.url).searchParams.get('version') ?? ''
  const compared = /^\d{1,9}$/.test(version) ? Number(version) : null
  return designOverview(world, compared)
}

const toasts: Readonly<Record<string, string>> = {
  publish: 'design.published',
  restore: 'design.published',
  schedule: 'design.scheduled',
  unschedule: 'design.unscheduled',
  discard: 'design.discarded',
  hide: 'design.saved',
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'design')
  const fields = await form(request)
  const done = await actOnDesign(world, who, fields)
  return done.ok
    ? withToast('/admin/design', `admin.${toasts[fields.intent ?? '']}`)
    : answer(done, fields)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { hidden, versions, number, compared, ...draft } = loaderData
  const words = useT('admin-design')
  const title = useT('admin')('tab.design')
  return (
    <>
      <AdminHead
        title={title}
        secondary={
          <a className="button quiet" href={draft.preview} target="_blank" rel="noreferrer">
            {words('preview')}
          </a>
        }
      />
      <p>{words('lead')}</p>
      <RefusalNotice refusal={actionData?.refusal} />
      <nav className="row" aria-label={words('parts')}>
        <LinkButton kind="quiet" to="/admin/design/brand">
          {words('part.brand')}
        </LinkButton>
        <LinkButton kind="quiet" to="/admin/menus">
          {words('part.menus')}
        </LinkButton>
      </nav>
      <Publish {...draft} refused={actionData} />
      <HiddenFeatures key={hidden.version} {...hidden} />
      <DesignVersions versions={versions} number={number} compared={compared} stamp={draft.stamp} />
    </>
  )
}
