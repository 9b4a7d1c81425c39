// Product classes: customs code, origin, and zones to which they cannot be shipped.
import { nameOf } from '../../../../../shop/catalog/categories/rules.ts'
import { categoryTree } from '../../../../../shop/catalog/categories/views.ts'
import { countriesIn } from '../../../../../shop/identity/kyc/data.ts'
import { type Result, refuse } from '../../../../../shop/result.ts'
import {
  removeGoodsClass,
  saveGoodsClass,
} from '../../../../../shop/sales/shipping/actions/goods-classes.ts'
import { readGoodsClass } from '../../../../../shop/sales/shipping/input/goods-classes.ts'
import { allZones, goodsClasses } from '../../../../../shop/sales/shipping/views.ts'
import { RefusalNotice } from '../../../../components/account/refusals'
import { versionIn } from '../../../../http/form-fields'
import { answer, form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { useT } from '../../../../i18n/text'
import { AdminHead, failedPage } from '../../frame/page-head'
import type { Route } from './+types/goods'
import { GoodsForm } from './goods-form'

export const handle = { texts: ['admin', 'admin-shipping', 'auth'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-shipping')

const path = '/admin/shipping/goods'

export async function loader({ context }: Route.LoaderArgs) {
  const { world, language } = requireTab(context, 'shipping')
  const [classes, tree, zones] = await Promise.all([
    goodsClasses(world),
    categoryTree(world),
    allZones(world),
  ])
  return {
    classes,
    categories: tree.all.map((node) => ({ id: node.id, name: nameOf(node, language) })),
    zones: zones.map(({ id, name }) => ({ id, name })),
    countries: countriesIn(language),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'shipping')
  const fields = await form(request)
  const id = fields.class || null
  const act = async (): Promise<Result> => {
    if (fields.intent === 'remove')
      return id === null ? refuse('shipping.class_changed') : removeGoodsClass(world, who, id)
    const draft = readGoodsClass(fields)
    const edited = { id, version: versionIn(fields.version) }
    return draft.ok ? saveGoodsClass(world, who, edited, draft.value) : draft
  }
  const done = await act()
  return done.ok ? withToast(path, 'saved') : answer(done, fields)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { classes, ...choices } = loaderData
  const words = useT('admin-shipping')
  const typed = actionData?.values
  // A class that was removed meanwhile is created again.
  const target = classes.some(({ id }) => id === typed?.class) ? typed?.class : ''
  const refused = (id: string) =>
    typed && typed.intent !== 'remove' && target === id ? actionData : undefined
  return (
    <>
      <AdminHead title={words('goods')} back={['/admin/shipping', words('back')]} />
      <RefusalNotice refusal={actionData?.refusal} />
      <p className="admin-lead">{words('goodsText')}</p>
      {[...classes, null].map((each) => (
        <GoodsForm
          key={`${each?.id} ${each?.version} ${classes.length}`}
          goods={each}
          {...choices}
          refused={refused(each?.id ?? '')}
        />
      ))}
    </>
  )
}
