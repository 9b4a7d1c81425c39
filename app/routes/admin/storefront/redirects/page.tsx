// Redirects from removed pages to existing ones.
import { rowsPerPage } from '../../../../../shop/back-office/lists/rules/tabs.ts'
import {
  redirectById,
  redirectCount,
  redirectPage,
} from '../../../../../shop/storefront/redirects/views.ts'
import { RefusalNotice, type Refused } from '../../../../components/account/refusals'
import { answer, form, withToast } from '../../../../http/request-context'
import { listQuery, requireTab } from '../../../../http/staff'
import { useT } from '../../../../i18n/text'
import { Empty } from '../../../../ui/Empty'
import { AdminHead, failedPage } from '../../frame/page-head'
import { displayedVersion } from '../../lists/edit-conflict'
import { ExportLink } from '../../lists/export-link'
import { MoreRows } from '../../lists/list'
import { ListTools } from '../../lists/list-tools'
import { isUpload } from '../../products/product-pictures'
import { actOnRedirects, receiveRedirects } from './redirect-acts'
import { ImportForm, RedirectForm, RedirectTable, RowProblems } from './redirects'
import { isPageNow } from './reserved-paths'
import '../admin-storefront.css'
import type { Route } from './+types/page'

export const handle = { texts: ['admin', 'admin-redirects', 'auth'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-redirects')

const list = '/admin/redirects'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world } = requireTab(context, 'redirects')
  const { q, after } = listQuery(request, ['all'])
  const edited = new URL(request.url).searchParams.get('edit')
  const [page, total, row] = await Promise.all([
    redirectPage(world, { q, after, limit: rowsPerPage }),
    redirectCount(world),
    edited ? redirectById(world, edited) : null,
  ])
  const rows = page.rows.map(async (each) => ({
    ...each,
    isPage: await isPageNow(world, each.source),
  }))
  return { q, total, edited: row, next: page.next, rows: await Promise.all(rows) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'redirects')
  if (isUpload(request)) {
    const sent = await receiveRedirects(world, who, request)
    if (!sent.ok) return answer(sent, { intent: 'import' })
    const { problems, rows } = sent.value
    if (problems.length === 0) return withToast(list, 'admin.redirects', { count: rows })
    return { refusal: undefined, values: { intent: 'import' }, problems, rows }
  }
  const fields = await form(request)
  const done = await actOnRedirects(world, who, fields)
  return done.ok ? withToast(list, 'saved') : answer(done, fields)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, q, total, edited } = loaderData
  const t = useT('admin')
  const words = useT('admin-redirects')
  const refusal = actionData?.refusal
  const refusedAt = (intent: string): Refused =>
    refusal && actionData.values.intent === intent
      ? { refusal, values: actionData.values }
      : undefined
  const changed = edited && refusedAt(`change.${edited.id}`)
  return (
    <>
      <AdminHead
        title={t('tab.redirects')}
        secondary={<ExportLink to="/admin/redirects.csv" label={t('export')} />}
      />
      <p>{words('lead')}</p>
      <RefusalNotice refusal={refusal ?? undefined} />
      {actionData && 'problems' in actionData && <RowProblems {...actionData} />}
      {edited ? (
        <RedirectForm
          key={`${edited.id} ${edited.version}`}
          intent={`change.${edited.id}`}
          version={displayedVersion(changed || undefined, 'version', edited.version)}
          values={edited}
          refused={changed || undefined}
        />
      ) : (
        <RedirectForm key={total} intent="add" values={{}} refused={refusedAt('add')} />
      )}
      <ImportForm />
      {(total > 0 || q) && <ListTools label={words('search')} q={q} />}
      {rows.length > 0 ? (
        <RedirectTable rows={rows} />
      ) : (
        <Empty title={words(q ? 'nothing' : 'none')}>{!q && words('noneText')}</Empty>
      )}
      <MoreRows next={next} />
    </>
  )
}
