// The category tree: order, visibility, and a starter set for an empty shop.
import { Form, Link, useNavigation } from 'react-router'
import { hideCategory, moveCategory } from '../../../../shop/catalog/categories/actions.ts'
import { startingTreeNames, startingTrees } from '../../../../shop/catalog/categories/data.ts'
import { nameOf, pathName } from '../../../../shop/catalog/categories/rules.ts'
import { treeNow } from '../../../../shop/catalog/categories/views.ts'
import { startCategories } from '../../../../shop/catalog/editor/actions/change-categories.ts'
import { productsByCategory } from '../../../../shop/catalog/products/views/products-list.ts'
import type { Viewer } from '../../../../shop/people/accounts/rules.ts'
import { type Result, refuse } from '../../../../shop/result.ts'
import type { World } from '../../../../shop/world.ts'
import { versionIn } from '../../../http/form-fields'
import { answer, form, withToast } from '../../../http/request-context'
import { requireTab } from '../../../http/staff'
import { useT } from '../../../i18n/text'
import { Button, LinkButton } from '../../../ui/Button'
import { Notice } from '../../../ui/Notice'
import { Verbatim } from '../../../ui/Verbatim'
import { AdminHead, failedPage } from '../frame/page-head'
import { Refused } from '../lists/facts'
import type { Route } from './+types/categories'
import { CategoryState, HideButton, MoveButtons } from './category-acts'
import { FormTable } from './form-table'

export const handle = { texts: ['admin', 'admin-categories', 'starting-categories', 'auth'] }
export { revalidate as shouldRevalidate } from '../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-categories')

export async function loader({ context }: Route.LoaderArgs) {
  const { world, language } = requireTab(context, 'categories')
  const [tree, counts] = await Promise.all([treeNow(world), productsByCategory(world)])
  const { all, movedTo } = tree
  return {
    moving: [...movedTo].map(([id, to]) => ({
      id,
      to: pathName(tree, to, language),
      products: counts.get(id) ?? 0,
    })),
    rows: all.map((node) => {
      const level = all.filter(({ parentId }) => parentId === node.parentId)
      const { id, slug, version, isHidden, isInMenus, isShown } = node
      return {
        id,
        slug,
        version,
        isHidden,
        isInMenus,
        isShown,
        level: node.level,
        name: nameOf(node, language),
        products: counts.get(id) ?? 0,
        isFirst: level[0]?.id === id,
        isLast: level.at(-1)?.id === id,
      }
    }),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'categories')
  const fields = await form(request)
  const done = await act(world, who, fields)
  return done.ok ? withToast('/admin/categories', 'saved') : answer(done, {})
}

/** "up.ID", "down.ID", "hide.ID.VERSION", "show.ID.VERSION", "start.TREE". */
function act(world: World, who: Viewer, { intent = '' }: Record<string, string>): Promise<Result> {
  const [verb, id = '', version] = intent.split('.')
  const tree = startingTreeNames.find((each) => each === id)
  if (verb === 'start' && tree) return startCategories(world, who, tree)
  if (verb === 'up' || verb === 'down') return moveCategory(world, who, id, verb === 'up' ? -1 : 1)
  if (verb === 'hide' || verb === 'show')
    return hideCategory(world, who, { id, version: versionIn(version) }, verb === 'hide')
  return Promise.resolve(refuse('form.invalid'))
}

const columns = {
  list: 'categories',
  names: ['name', 'slug', 'products', 'state', 'order'],
  figures: ['products'],
} as const

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, moving } = loaderData
  const t = useT('admin')
  const words = useT('admin-categories')
  return (
    <>
      <AdminHead
        title={t('tab.categories')}
        count={rows.length}
        primary={<LinkButton to="/admin/categories/new">{words('new')}</LinkButton>}
      />
      <p className="admin-lead">{words('lead')}</p>
      <Refused title={words('notSaved')} refusal={actionData?.refusal} />
      {moving.map(({ id, to, products }) => (
        <Notice key={id} title={words('moving.title')}>
          <p role="status">{words('moving.text', { count: products, name: to })}</p>
        </Notice>
      ))}
      {rows.length === 0 ? (
        <Start />
      ) : (
        <FormTable columns={columns} caption={t('tab.categories')}>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <span className={`tree-${row.level}`}>
                  <Link className="row-link" to={`/admin/categories/${row.id}`}>
                    <bdi>{row.name}</bdi>
                  </Link>
                </span>
              </td>
              <td>
                <Verbatim as="code">{row.slug}</Verbatim>
              </td>
              <td className="number" data-label={words('column.products')}>
                <Link to={`/admin/catalogue?category=${row.id}`}>{row.products}</Link>
              </td>
              <td>
                <CategoryState {...row} />
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

/** Starter sets for an empty shop. */
function Start() {
  const words = useT('admin-categories')
  const names = useT('starting-categories')
  const isBusy = useNavigation().state === 'submitting'
  return (
    <section className="admin-section" aria-labelledby="start">
      <h2 id="start">{words('start.title')}</h2>
      <p>{words('start.text')}</p>
      <Form method="post" className="start-trees">
        {startingTreeNames.map((tree) => (
          <div key={tree} className="admin-card">
            <h3>{words(`start.${tree}`)}</h3>
            <p>{startingTrees[tree].map(([key]) => names(key)).join(' · ')}</p>
            <Button kind="quiet" busy={isBusy} name="intent" value={`start.${tree}`}>
              {words('start.use', { name: words(`start.${tree}`) })}
            </Button>
          </div>
        ))}
      </Form>
    </section>
  )
}
