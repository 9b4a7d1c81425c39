// Product attributes, in the order in which pages show them.
import { Link } from 'react-router'
import { moveAttribute } from '../../../../shop/catalog/attributes/actions.ts'
import { nameIn } from '../../../../shop/catalog/attributes/rules.ts'
import { attributesNow } from '../../../../shop/catalog/attributes/views.ts'
import { treeNow } from '../../../../shop/catalog/categories/views.ts'
import { productsByAttribute } from '../../../../shop/catalog/products/views/attributes.ts'
import { refuse } from '../../../../shop/result.ts'
import { answer, form, withToast } from '../../../http/request-context'
import { requireTab } from '../../../http/staff'
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import { Empty } from '../../../ui/Empty'
import { AdminHead, failedPage } from '../frame/page-head'
import { Refused } from '../lists/facts'
import type { Route } from './+types/attributes'
import { MoveButtons } from './category-acts'
import { FormTable } from './form-table'

export const handle = { texts: ['admin', 'admin-attributes', 'admin-categories', 'auth'] }
export { revalidate as shouldRevalidate } from '../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-attributes')

export async function loader({ context }: Route.LoaderArgs) {
  const { world, language } = requireTab(context, 'attributes')
  const [all, counts, tree] = await Promise.all([
    attributesNow(world),
    productsByAttribute(world),
    treeNow(world),
  ])
  return {
    rows: all.map((each, at) => ({
      id: each.id,
      name: nameIn(each, language),
      type: each.type,
      unit: each.unit,
      values: each.values.slice(0, mostNamed).map((value) => nameIn(value, language)),
      moreValues: Math.max(0, each.values.length - mostNamed),
      categories: tree.all.filter(({ attributes }) => attributes.includes(each.id)).length,
      products: counts.get(each.id) ?? 0,
      isFirst: at === 0,
      isLast: at === all.length - 1,
    })),
  }
}

/** Most values of a list attribute named in the table. */
const mostNamed = 4

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'attributes')
  const { intent = '' } = await form(request)
  const [verb, id = ''] = intent.split('.')
  const done =
    verb === 'up' || verb === 'down'
      ? await moveAttribute(world, who, id, verb === 'up' ? -1 : 1)
      : refuse('form.invalid')
  return done.ok ? withToast('/admin/attributes', 'saved') : answer(done, {})
}

const columns = {
  list: 'attributes',
  names: ['name', 'type', 'categories', 'products', 'order'],
  figures: ['categories', 'products'],
} as const

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { rows } = loaderData
  const t = useT('admin')
  const words = useT('admin-attributes')
  return (
    <>
      <AdminHead
        title={t('tab.attributes')}
        count={rows.length}
        primary={<LinkButton to="/admin/attributes/new">{words('new')}</LinkButton>}
      />
      <p className="admin-lead">{words('lead')}</p>
      <Refused title={words('notSaved')} refusal={actionData?.refusal} />
      {rows.length === 0 ? (
        <Empty title={words('none')}>{words('noneText')}</Empty>
      ) : (
        <FormTable columns={columns} caption={t('tab.attributes')}>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Link className="row-link" to={`/admin/attributes/${row.id}`}>
                  <bdi>{row.name}</bdi>
                </Link>
              </td>
              <td>
                <span>{words(`type.${row.type}`)}</span>
                {row.unit && (
                  <span>
                    {' '}
                    (<bdi>{row.unit}</bdi>)
                  </span>
                )}
                {row.values.length > 0 && (
                  <small className="attribute-values">
                    {row.values.map((value) => (
                      <bdi key={value}>{value}</bdi>
                    ))}
                    {row.moreValues > 0 && (
                      <span>{words('moreValues', { count: row.moreValues })}</span>
                    )}
                  </small>
                )}
              </td>
              <td className="number" data-label={words('column.categories')}>
                {row.categories}
              </td>
              <td className="number" data-label={words('column.products')}>
                {row.products}
              </td>
              <td>
                <MoveButtons {...row} />
              </td>
            </tr>
          ))}
        </FormTable>
      )}
    </>
  )
}
