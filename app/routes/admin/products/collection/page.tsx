// One collection: its texts, its rule or its ordered products, its image.

import { data } from 'react-router'
import { nameIn } from '../../../../../shop/catalog/attributes/rules.ts'
import { attributes } from '../../../../../shop/catalog/attributes/views.ts'
import { nameOf } from '../../../../../shop/catalog/categories/rules.ts'
import { categoryOptions } from '../../../../../shop/catalog/categories/views.ts'
import { setCollectionImage } from '../../../../../shop/catalog/collections/actions.ts'
import { collectionFields } from '../../../../../shop/catalog/collections/input.ts'
import { collectionsNow } from '../../../../../shop/catalog/collections/views.ts'
import { uploadPicture } from '../../../../../shop/catalog/pictures/actions/upload-picture.ts'
import { writtenNumbers } from '../../../../../shop/platform/money/input.ts'
import { countMatching } from '../../../../../shop/search/views/collections.ts'
import { brandsOf } from '../../../../../shop/search/views/listing.ts'
import { RefusalNotice, type Refused } from '../../../../components/account/refusals'
import { segment } from '../../../../http/redirects'
import { answer, form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { useT } from '../../../../i18n/text'
import { Empty } from '../../../../ui/Empty'
import { AdminHead, failedPage } from '../../frame/page-head'
import { PictureForm } from '../category-acts'
import { isUpload, receivePicture } from '../product-pictures'
import type { Route } from './+types/page'
import { readRule } from './collection-fields'
import { CollectionConflict, CollectionForm } from './collection-form'
import { CollectionProducts, DeleteCollection } from './collection-products'
import { actOnCollection, arrangedPage, typedOnly } from './collections'

export const handle = { texts: ['admin', 'admin-collections', 'admin-categories', 'auth'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-collections')

const list = '/admin/collections'

const isAmountField = (field: string): boolean => /^conditions\.\d+\.(min|max)$/.test(field)

export async function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  const { world, language } = requireTab(context, 'collections')
  const { searchParams } = new URL(request.url)
  const row = (await collectionsNow(world)).find((each) => each.id === id) ?? null
  const isNew = id === 'new'
  const kind = row?.kind ?? (searchParams.get('kind') === 'rule' ? 'rule' : 'manual')
  const page = {
    isGone: !isNew && !row,
    kind: kind as 'manual' | 'rule',
    collection: row && {
      slug: row.slug,
      version: row.version,
      photo: row.photo,
      isHidden: row.isHidden,
      name: nameOf(row, language),
    },
    values: row
      ? writtenNumbers(collectionFields(row, world.config.currency), language, isAmountField)
      : {},
    count: row?.rule ? await countMatching(world, row.rule) : null,
    choices:
      kind === 'rule'
        ? {
            categories: await categoryOptions(world, language),
            attributes: (await attributes(world)).flatMap((each) =>
              each.isFilterable ? [[each.id, nameIn(each, language)] as const] : [],
            ),
            brands: await brandsOf(world, 8),
          }
        : { categories: [], attributes: [], brands: [] },
    arranged: row?.kind === 'manual' ? await arrangedPage(world, row.id, searchParams) : null,
  }
  // Not thrown: the form keeps its input even if the collection was deleted.
  return page.isGone ? data(page, { status: 404 }) : page
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const { who, world, language } = requireTab(context, 'collections')
  if (isUpload(request)) {
    const sent = await receivePicture(request, (path) =>
      uploadPicture(world, who, 'collections', path, (picture) =>
        setCollectionImage(world, who, id, picture),
      ),
    )
    return sent.ok ? withToast(`${list}/${id}`, 'saved') : answer(sent, { intent: 'picture' })
  }
  const fields = await form(request)
  const typed = typedOnly(fields)
  if (typed) {
    const rule = readRule(typed, { language, currency: world.config.currency })
    return {
      refusal: undefined,
      values: typed,
      count: rule.ok ? await countMatching(world, rule.value) : null,
    }
  }
  const done = await actOnCollection(world, who, id, fields, language)
  if (!done.ok) return answer(done, fields)
  const { search } = new URL(request.url)
  const to = fields.intent === 'delete' ? list : `${list}/${segment(done.value ?? id)}`
  return withToast(done.value || fields.intent === 'delete' ? to : `${to}${search}`, 'saved')
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { collection, kind, values, choices, arranged, isGone } = loaderData
  const words = useT('admin-collections')
  const errors = useT('errors')
  const title = collection?.name ?? words(kind === 'rule' ? 'newRule' : 'newManual')
  const refusal = actionData?.refusal
  const isOf = (intent: string) => actionData?.values.intent === intent
  const refused: Refused =
    refusal && isOf('save') ? { refusal, values: actionData.values } : undefined
  const typed = actionData && !refusal ? actionData.values : undefined
  const count = actionData && 'count' in actionData ? actionData.count : loaderData.count
  return (
    <>
      <AdminHead title={title} back={[list, words('back')]} />
      {collection && !collection.isHidden && (
        <p>
          <a href={`/collection/${collection.slug}`}>{words('view')}</a>
        </p>
      )}
      <RefusalNotice refusal={isOf('picture') ? undefined : refusal} />
      {isGone && <Empty title={errors('collections.missing')} />}
      {isGone && refused && <CollectionConflict values={{}} typed={refused.values} isOver />}
      {arranged && <CollectionProducts {...arranged} />}
      {!isGone && (
        <CollectionForm
          key={`${collection?.version} ${conditionsOf(refused?.values ?? typed ?? values)}`}
          version={collection?.version ?? null}
          {...{ values, typed, kind, refused, choices, count }}
        />
      )}
      {collection && (
        <>
          <PictureForm
            photo={collection.photo}
            problem={isOf('picture') ? refusal && errors(refusal.code) : undefined}
          />
          <DeleteCollection version={collection.version} />
        </>
      )}
    </>
  )
}

/** React key: other conditions remount the form. */
const conditionsOf = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .filter(([name]) => /^conditions\.\d+\.is$/.test(name))
    .join()
