// One category: its texts, parent, image, and what happens to its products when it is deleted.

import { data } from 'react-router'
import * as v from 'valibot'
import { nameIn } from '../../../../../shop/catalog/attributes/rules.ts'
import { attributesNow } from '../../../../../shop/catalog/attributes/views.ts'
import {
  changeCategory,
  createCategory,
  setCategoryImage,
} from '../../../../../shop/catalog/categories/actions.ts'
import { categoryChange, categoryFields } from '../../../../../shop/catalog/categories/input.ts'
import {
  attributesOf,
  nameOf,
  pathName,
  possibleParents,
} from '../../../../../shop/catalog/categories/rules.ts'
import { treeNow } from '../../../../../shop/catalog/categories/views.ts'
import {
  removeCategory,
  saveCategoryDefaults,
  usualFields,
} from '../../../../../shop/catalog/editor/actions/change-categories.ts'
import { changedRows, optionFields } from '../../../../../shop/catalog/editor/input/option-forms.ts'
import { uploadPicture } from '../../../../../shop/catalog/pictures/actions/upload-picture.ts'
import type { CategoryLaw } from '../../../../../shop/catalog/products/rules/legal.ts'
import { productsIn } from '../../../../../shop/catalog/products/views/products-list.ts'
import type { Viewer } from '../../../../../shop/people/accounts/rules.ts'
import { nestedFields, readInput } from '../../../../../shop/platform/input.ts'
import type { Result } from '../../../../../shop/result.ts'
import type { World } from '../../../../../shop/world.ts'
import { RefusalNotice } from '../../../../components/account/refusals'
import { textField, textsField, tickedField, versionIn } from '../../../../http/form-fields'
import { segment } from '../../../../http/redirects'
import { statusOf } from '../../../../http/refusals'
import { answer, form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { useT } from '../../../../i18n/text'
import { Empty } from '../../../../ui/Empty'
import { AdminHead, failedPage } from '../../frame/page-head'
import { DeleteForm, PictureForm } from '../category-acts'
import type { Answer } from '../editor/editor-frame'
import { isUpload, receivePicture } from '../product-pictures'
import type { Route } from './+types/page'
import { CategoryConflict, CategoryForm } from './category-form'
import { CategoryDefaultsForm } from './usual-form'

export const handle = {
  texts: ['admin', 'admin-categories', 'admin-catalogue', 'admin-law', 'auth'],
}
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-categories')

const list = '/admin/categories'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { world, language } = requireTab(context, 'categories')
  const tree = await treeNow(world)
  const category = tree.byId.get(id) ?? null
  const named = (nodes: readonly { id: string }[]) =>
    nodes.map((node) => [node.id, pathName(tree, node.id, language)] as const)
  const isNew = id === 'new'
  const page = {
    isGone: !isNew && !category,
    category: category && {
      slug: category.slug,
      version: category.version,
      photo: category.photo,
      isShown: category.isShown,
      name: nameOf(category, language),
      products: await productsIn(world, id),
    },
    attributes: (await attributesNow(world)).map(
      (each) => [each.id, nameIn(each, language)] as const,
    ),
    inherited: category?.parentId ? attributesOf(tree, [category.parentId]) : [],
    usual: {
      ...Object.fromEntries((category?.attributes ?? []).map((id) => [`attributes.${id}`, 'yes'])),
      ...optionFields(usualFields(category?.options ?? []), world.config.currency),
      ...lawFields(category?.legal),
    },
    values: category ? categoryFields(category) : { isInMenus: 'yes' },
    parents: named(possibleParents(tree, category?.id ?? null)),
    targets: named(tree.all.filter((each) => each.id !== id)),
  }
  // Not thrown: the form keeps its input even if the category was deleted.
  return page.isGone ? data(page, { status: 404 }) : page
}

const lawFields = ({ measure, energy, age }: CategoryLaw = {}) => ({
  ...(measure && { measure: 'yes' }),
  ...(energy && { energy: 'yes' }),
  ...(age && { age }),
})

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'categories')
  if (isUpload(request)) {
    const sent = await receivePicture(request, (path) =>
      uploadPicture(world, who, 'categories', path, (picture) =>
        setCategoryImage(world, who, id, picture),
      ),
    )
    return sent.ok
      ? withToast(`${list}/${segment(id)}`, 'saved')
      : answer(sent, { intent: 'picture' })
  }
  const fields = await form(request)
  if (fields.form === 'usual') return writeUsual(world, who, id, fields)
  const done = await act(world, who, id, fields)
  if (!done.ok) return answer(done, fields)
  const isThere = fields.intent !== 'delete'
  return withToast(isThere ? `${list}/${segment(done.value ?? id)}` : list, 'saved')
}

const formSchema = v.pipe(
  v.strictObject({
    parentId: textField,
    slug: textField,
    isHidden: tickedField,
    isInMenus: tickedField,
    texts: textsField,
  }),
  v.transform(({ parentId, ...same }): unknown => ({ ...same, parentId: parentId || null })),
  v.strictObject(categoryChange),
)

/** Returns the id of a new one. */
async function act(
  world: World,
  who: Viewer,
  id: string,
  { intent, version, target = '', ...fields }: Record<string, string>,
): Promise<Result<string | undefined>> {
  const seen = { id, version: versionIn(version) }
  if (intent === 'delete') return removeCategory(world, who, seen, target)
  if (intent === 'remove-picture') return setCategoryImage(world, who, id, null)
  const read = readInput(formSchema, nestedFields(fields))
  if (!read.ok) return read
  return id === 'new'
    ? createCategory(world, who, read.value)
    : changeCategory(world, who, seen, read.value)
}

/** Default attributes and options of its products. */
async function writeUsual(
  world: World,
  who: Viewer,
  id: string,
  { intent = '', was = '', form: of = '', ...typed }: Record<string, string>,
) {
  const changed = changedRows(typed, intent)
  const values: Record<string, string> = { ...(changed?.fields ?? typed), form: of }
  if (changed) return data({ values, focus: changed.focus, was, refusal: undefined })
  const done = await saveCategoryDefaults(world, who, { id, version: versionIn(was) }, typed)
  if (done.ok) return withToast(`${list}/${segment(id)}`, 'saved')
  // After a conflict the next attempt is based on the current version.
  const seen = done.code === 'categories.changed' ? {} : { was }
  return data({ refusal: done, values, ...seen }, { status: statusOf(done.code) })
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { category, values, parents, targets, isGone, attributes, inherited, usual } = loaderData
  const words = useT('admin-categories')
  const errors = useT('errors')
  const title = category?.name ?? words('new')
  const refusal = actionData?.refusal
  const refused = (intent: string) =>
    actionData?.refusal && actionData.values.intent === intent
      ? { refusal: actionData.refusal, values: actionData.values }
      : undefined
  const isUsual = actionData?.values.form === 'usual'
  const typed = isUsual ? undefined : refused('save')
  return (
    <>
      <AdminHead title={title} back={[list, words('back')]} />
      {category?.isShown && (
        <p>
          <a href={`/category/${category.slug}`}>{words('view')}</a>
        </p>
      )}
      <RefusalNotice refusal={refused('picture') ? undefined : refusal} />
      {isGone && <Empty title={errors('categories.missing')} />}
      {isGone && typed && (
        <CategoryConflict values={{}} typed={typed.values} parents={parents} isOver />
      )}
      {!isGone && (
        <CategoryForm
          key={category?.version}
          values={values}
          version={category?.version ?? null}
          parents={parents}
          refused={typed}
        />
      )}
      {category && (
        <>
          <CategoryDefaultsForm
            key={`usual ${category.version}`}
            {...{ attributes, inherited, version: category.version, saved: usual }}
            typed={isUsual ? (actionData as Answer) : undefined}
          />
          <PictureForm
            photo={category.photo}
            problem={refused('picture') && refusal && errors(refusal.code)}
          />
          <DeleteForm
            version={category.version}
            products={category.products}
            targets={targets}
            refused={refused('delete')}
          />
        </>
      )}
    </>
  )
}
