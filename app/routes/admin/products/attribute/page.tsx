// One attribute: its names, its type with unit or values, and its deletion.

import { data } from 'react-router'
import { createAttribute } from '../../../../../shop/catalog/attributes/actions.ts'
import { attributeFields } from '../../../../../shop/catalog/attributes/input.ts'
import { nameIn } from '../../../../../shop/catalog/attributes/rules.ts'
import { attributesNow } from '../../../../../shop/catalog/attributes/views.ts'
import {
  removeAttribute,
  saveAttribute,
} from '../../../../../shop/catalog/editor/actions/change-attributes.ts'
import { changedRows } from '../../../../../shop/catalog/editor/input/option-forms.ts'
import { productsStating } from '../../../../../shop/catalog/products/views/attributes.ts'
import { RefusalNotice } from '../../../../components/account/refusals'
import { versionIn } from '../../../../http/form-fields'
import { segment } from '../../../../http/redirects'
import { statusOf } from '../../../../http/refusals'
import { form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { useT } from '../../../../i18n/text'
import { Empty } from '../../../../ui/Empty'
import { AdminHead, failedPage } from '../../frame/page-head'
import { type Answer, PartForm } from '../editor/editor-frame'
import type { Route } from './+types/page'
import { AttributeConflict, AttributeFields, DeleteAttribute } from './attribute-form'

export const handle = { texts: ['admin', 'admin-attributes', 'admin-catalogue', 'auth'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-attributes')

const list = '/admin/attributes'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { world, language } = requireTab(context, 'attributes')
  const attribute = (await attributesNow(world)).find((each) => each.id === id) ?? null
  const isNew = id === 'new'
  const page = {
    isGone: !isNew && !attribute,
    attribute: attribute && {
      name: nameIn(attribute, language),
      version: attribute.version,
      products: await productsStating(world, id),
    },
    values: attribute ? attributeFields(attribute) : { type: 'text', isFilterable: 'yes' },
  }
  // Not thrown: the form keeps its input even if the attribute was deleted.
  return page.isGone ? data(page, { status: 404 }) : page
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'attributes')
  const { intent = '', was = '', ...values } = await form(request)
  const changed = changedRows(values, intent)
  if (changed) return data({ values: changed.fields, focus: changed.focus, was })
  const seen = { id, version: versionIn(was) }
  const done =
    intent === 'delete'
      ? await removeAttribute(world, who, seen)
      : id === 'new'
        ? await createAttribute(world, who, values)
        : await saveAttribute(world, who, seen, values)
  if (done.ok)
    return withToast(intent === 'delete' ? list : `${list}/${segment(done.value ?? id)}`, 'saved')
  const isOvertaken = done.code === 'attributes.changed'
  return data(
    // After a conflict the next attempt is based on the current version.
    { refusal: done, values, ...(!isOvertaken && { was }), intent },
    { status: statusOf(done.code) },
  )
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { attribute, values, isGone } = loaderData
  const words = useT('admin-attributes')
  const errors = useT('errors')
  const title = attribute?.name ?? words('new')
  const answer = actionData as (Answer & { intent?: string }) | undefined
  const typed = answer?.intent === 'delete' ? undefined : answer
  const code = typed?.refusal?.code
  return (
    <>
      <AdminHead title={title} back={[list, words('back')]} />
      <RefusalNotice refusal={answer?.refusal} />
      {isGone && <Empty title={errors('attributes.missing')} />}
      {typed && (isGone || code === 'attributes.changed') && (
        <AttributeConflict values={isGone ? {} : values} typed={typed.values} isOver={isGone} />
      )}
      {!isGone && (
        <PartForm
          key={attribute?.version}
          saved={values}
          was={String(attribute?.version ?? '')}
          typed={typed}
          saving={[words(attribute ? 'save' : 'create'), words('saveHint')]}
        >
          {(form) => <AttributeFields {...form} mayTake={code === 'attributes.values_used'} />}
        </PartForm>
      )}
      {attribute && <DeleteAttribute version={attribute.version} products={attribute.products} />}
    </>
  )
}
