// New product: a name is enough, everything else can be added later.
import { Form, Link } from 'react-router'
import { categoryOptions } from '../../../../shop/catalog/categories/views.ts'
import { createProduct } from '../../../../shop/catalog/editor/actions/edit-product.ts'
import { productLimits } from '../../../../shop/catalog/products/rules/product.ts'
import { plainNumbers } from '../../../../shop/platform/money/input.ts'
import { useProblems } from '../../../components/account/problems'
import { useRefusedForm } from '../../../components/account/refusals'
import { refusalWithInput } from '../../../http/auth'
import { redirect } from '../../../http/redirects'
import { answer, form } from '../../../http/request-context'
import { requireTab } from '../../../http/staff'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Field, SelectField } from '../../../ui/Field'
import { Notice } from '../../../ui/Notice'
import { AdminHead, failedPage } from '../frame/page-head'
import { Refused } from '../lists/facts'
import { useFields } from '../lists/fields'
import { ListCurrencyField } from '../lists/list-currency-field'
import type { Route } from './+types/product-new'
import { useCategoryOptions } from './category-options'

export const handle = { texts: ['admin', 'admin-catalogue', 'listing', 'admin-orders', 'auth'] }
export const ErrorBoundary = failedPage('admin-catalogue')

export async function loader({ context }: Route.LoaderArgs) {
  const { world, language } = requireTab(context, 'catalogue')
  return { categories: await categoryOptions(world, language) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world, language } = requireTab(context, 'catalogue')
  const fields = await form(request)
  const plain = plainNumbers(fields, language, (field) => field === 'basePrice')
  if (!plain.ok) return answer(plain, fields)
  const { id = '', name = '', category = '', brand = '', basePrice = '' } = plain.value
  const wanted = { id, name, category, brand, basePrice }
  const made = await createProduct(world, who, wanted)
  if (!made.ok) return answer(made, refusalWithInput(made, fields).values)
  return redirect(`/admin/catalogue/${made.value}`)
}

export default function Page({ actionData }: Route.ComponentProps) {
  const words = useT('admin-catalogue')
  const t = useT('admin')
  const categories = useCategoryOptions()
  const problem = useProblems(actionData?.refusal)
  const { field } = useFields('admin-catalogue', actionData?.values, problem)
  return (
    <>
      <AdminHead title={words('new')} back={['/admin/catalogue', words('back')]} />
      <p>{words('newLead')}</p>
      {categories.length === 0 && (
        <Notice kind="warn">
          <p>
            {words('noCategories')} <Link to="/admin/categories">{t('tab.categories')}</Link>
          </p>
        </Notice>
      )}
      <Refused title={words('notSaved')} refusal={actionData?.refusal} />
      <Form ref={useRefusedForm(actionData)} method="post" className="admin-card stack" noValidate>
        <ListCurrencyField />
        <Field {...field('name')} maxLength={productLimits.name} required dir="auto" />
        <Field {...field('basePrice')} inputMode="decimal" dir="ltr" />
        <SelectField {...field('category')} options={categories} />
        <Field {...field('brand')} maxLength={productLimits.brand} dir="auto" />
        <Field {...field('id')} maxLength={64} dir="ltr" />
        <Button>{words('create')}</Button>
      </Form>
    </>
  )
}
