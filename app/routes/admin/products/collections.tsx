// Collections: order, visibility, and how many products each has.
import { Link } from 'react-router'
import { nameOf } from '../../../../shop/catalog/categories/rules.ts'
import { hideCollection, moveCollection } from '../../../../shop/catalog/collections/actions.ts'
import { collectionsNow, countsNow } from '../../../../shop/catalog/collections/views.ts'
import type { Viewer } from '../../../../shop/people/accounts/rules.ts'
import { type Result, refuse } from '../../../../shop/result.ts'
import { countMatching } from '../../../../shop/search/views/collections.ts'
import type { World } from '../../../../shop/world.ts'
import { versionIn } from '../../../http/form-fields'
import { answer, form, withToast } from '../../../http/request-context'
import { requireTab } from '../../../http/staff'
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import { Empty } from '../../../ui/Empty'
import { Badge } from '../../../ui/Notice'
import { Verbatim } from '../../../ui/Verbatim'
import { AdminHead, failedPage } from '../frame/page-head'
import { moveByKeyboard, useFocusAfterMove } from '../lists/arrange'
import { Refused } from '../lists/facts'
import type { Route } from './+types/collections'
import { HideButton, MoveButtons } from './category-acts'
import { FormTable } from './form-table'

export const handle = { texts: ['admin', 'admin-collections', 'admin-categories', 'auth'] }
export { revalidate as shouldRevalidate } from '../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-collections')

export async function loader({ context }: Route.LoaderArgs) {
  const { world, language } = requireTab(context, 'collections')
  const [all, counts] = await Promise.all([collectionsNow(world), countsNow(world)])
  const rows = all.map(async (row, at) => {
    const { id, slug, version, isHidden, kind, rule } = row
    return {
      id,
      slug,
      version,
      isHidden,
      kind,
      name: nameOf(row, language),
      products: rule ? await countMatching(world, rule) : (counts.get(id) ?? 0),
      isFirst: at === 0,
      isLast: at === all.length - 1,
    }
  })
  return { rows: await Promise.all(rows) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'collections')
  const fields = await form(request)
  const done = await act(world, who, fields)
  return done.ok ? withToast('/admin/collections', 'saved') : answer(done, {})
}

/** "up.ID", "down.ID", "hide.ID.VERSION", "show.ID.VERSION". */
function act(world: World, who: Viewer, { intent = '' }: Record<string, string>): Promise<Result> {
  const [verb, id = '', version] = intent.split('.')
  if (verb === 'up' || verb === 'down')
    return moveCollection(world, who, id, verb === 'up' ? -1 : 1)
  if (verb === 'hide' || verb === 'show')
    return hideCollection(world, who, { id, version: versionIn(version) }, verb === 'hide')
  return Promise.resolve(refuse('form.invalid'))
}

const columns = {
  list: 'collections',
  names: ['name', 'kind', 'slug', 'products', 'state', 'order'],
  figures: ['products'],
} as const

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { rows } = loaderData
  const t = useT('admin')
  const words = useT('admin-collections')
  const moved = useFocusAfterMove()
  return (
    <>
      <AdminHead
        title={t('tab.collections')}
        count={rows.length}
        secondary={
          <LinkButton to="/admin/collections/new?kind=rule" kind="quiet">
            {words('newRule')}
          </LinkButton>
        }
        primary={
          <LinkButton to="/admin/collections/new?kind=manual">{words('newManual')}</LinkButton>
        }
      />
      <p className="admin-lead">{words('lead')}</p>
      <Refused title={words('notSaved')} refusal={actionData?.refusal} />
      {rows.length === 0 ? (
        <Empty title={words('none')}>{words('noneText')}</Empty>
      ) : (
        <FormTable
          columns={columns}
          caption={t('tab.collections')}
          ref={moved}
          onKeyDown={moveByKeyboard}
        >
          {rows.map((row) => (
            <tr key={row.id} data-row={row.id}>
              <td>
                <Link className="row-link" to={`/admin/collections/${row.id}`}>
                  <bdi>{row.name}</bdi>
                </Link>
              </td>
              <td>{words(`kind.${row.kind}`)}</td>
              <td>
                <Verbatim as="code">{row.slug}</Verbatim>
              </td>
              <td className="number" data-label={words('column.products')}>
                {row.products}
              </td>
              <td>
                <Badge {...(!row.isHidden && { kind: 'ok' })}>
                  {words(row.isHidden ? 'state.hidden' : 'state.shown')}
                </Badge>{' '}
                {row.products === 0 && <Badge kind="warn">{words('state.empty')}</Badge>}
              </td>
              <td>
                <MoveButtons {...row}>
                  <HideButton {...row} />
                </MoveButtons>
              </td>
            </tr>
          ))}
        </FormTable>
      )}
    </>
  )
}
