// Product editor. Each part is a form; saved changes are a draft until published.
import { data } from 'react-router'
import { oneOf } from '../../../../shop/back-office/admin/rules.ts'
import { categoryOptions } from '../../../../shop/catalog/categories/views.ts'
import { completeness } from '../../../../shop/catalog/products/rules/completeness.ts'
import { editedProduct } from '../../../../shop/catalog/products/views/editor.ts'
import { largestUpload } from '../../../../shop/identity/documents/rules.ts'
import { plainAmount } from '../../../../shop/platform/money/rules.ts'
import { Failed } from '../../../components/admin/lists/list'
import {
  type Answer,
  EditorAnswer,
  PartForm,
  ProductHead,
  pages,
} from '../../../components/admin/products/editor/frame'
import { History } from '../../../components/admin/products/editor/history'
import { Options } from '../../../components/admin/products/editor/options'
import { Overview } from '../../../components/admin/products/editor/overview'
import { Basics, Details } from '../../../components/admin/products/editor/parts'
import {
  AddPictures,
  AddSwatchPicture,
  PicturesPart,
} from '../../../components/admin/products/editor/pictures'
import { Completeness, Texts } from '../../../components/admin/products/editor/texts'
import { PageHead } from '../../../components/layout/PageHead'
import { revalidate } from '../../../components/layout/revalidation'
import { doWithProduct } from '../../../http/admin/product-editor'
import { attributesFor, partData } from '../../../http/admin/product-parts'
import { isUpload, takePictures, takeSwatchPicture } from '../../../http/admin/product-pictures'
import { requireTab } from '../../../http/admin/staff'
import { form, requestContext } from '../../../http/request-context'
import { isLanguage, type Language, languages } from '../../../i18n/languages'
import { useT } from '../../../i18n/text'
import type { Route } from './+types/product'

export const handle = { texts: ['admin', 'admin-catalogue', 'listing', 'admin-orders', 'auth'] }

/** Those that are written beside English. */
const others = languages.filter((each) => each !== 'en') as [Language, ...Language[]]

function asked(request: Request) {
  const query = new URL(request.url).searchParams
  const page = oneOf(pages, query.get('part'))
  const language = page === 'texts' ? oneOf(others, query.get('language')) : null
  return { page, language, query }
}

export async function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  requireTab(context, 'catalogue')
  const { world } = requestContext(context)
  const product = await editedProduct(world, id)
  if (!product) throw data({ code: 'catalog.missing' }, { status: 404 })
  const { page, language, query } = asked(request)
  const { language: read } = requestContext(context)
  const { document, state, draft, version } = product
  return {
    id,
    page,
    language,
    name: document.name,
    state,
    version,
    hasDraft: draft !== null,
    languages: others.map((each) => ({ language: each, ...completeness(document, each) })),
    basePrice: plainAmount(document.basePrice, 'PI'),
    categories: await categoryOptions(world, read),
    attributes: await attributesFor(world, document, read),
    ...(await partData(world, product, page, language, query)),
  }
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const who = requireTab(context, 'catalogue')
  const { world } = requestContext(context)
  const product = await editedProduct(world, id)
  if (!product) throw data({ code: 'catalog.missing' }, { status: 404 })
  const { page, language } = asked(request)
  if (isUpload(request))
    return page === 'options'
      ? takeSwatchPicture(world, who, id, request)
      : takePictures(world, who, id, request)
  return doWithProduct(world, who, product, { page, language, fields: await form(request) })
}

export const shouldRevalidate = revalidate

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { id, page, name, part, overview, history, language } = loaderData
  const words = useT('admin-catalogue')
  const pictured = actionData && 'refusedPictures' in actionData ? actionData : null
  const answer = pictured ? undefined : (actionData as Answer | undefined)
  return (
    <>
      <PageHead title={`${name}: ${words(`part.${page}`)}`} />
      <ProductHead {...loaderData} />
      <EditorAnswer answer={answer} />
      {overview && <Overview {...loaderData} {...overview} />}
      {history && <History id={id} version={loaderData.version} {...history} />}
      {page === 'texts' && language && (
        <Completeness id={id} current={language} languages={loaderData.languages} />
      )}
      {loaderData.pictures && (
        <AddPictures
          hasNone={loaderData.pictures.photos.length === 0}
          megabytes={Math.floor(largestUpload / 1024 / 1024)}
          refused={pictured?.refusedPictures}
        />
      )}
      {part && loaderData.pictures?.photos.length !== 0 && (
        <PartForm saved={part.values} was={part.was} typed={answer}>
          {(form) => <Part {...form} {...loaderData} />}
        </PartForm>
      )}
      {loaderData.swatches.length > 0 && (
        <AddSwatchPicture
          shows={loaderData.swatches}
          megabytes={Math.floor(largestUpload / 1024 / 1024)}
          refused={pictured?.refusedPictures.code}
        />
      )}
    </>
  )
}

type Form = Parameters<Parameters<typeof PartForm>[0]['children']>[0]

function Part(all: Form & Route.ComponentProps['loaderData']) {
  const { page, language, english, stocks, pictures, basePrice, id, usual } = all
  if (page === 'basics') return <Basics {...all} />
  if (page === 'details') return <Details {...all} />
  if (page === 'options')
    return (
      <Options
        {...all}
        stocks={stocks ?? []}
        usual={usual.map(({ name }) => name)}
        basePrice={basePrice}
        stockAt={`/admin/stock/${id}`}
      />
    )
  if (pictures) return <PicturesPart {...all} {...pictures} />
  if (page === 'texts' && english && language && isLanguage(language))
    return <Texts {...all} language={language} english={english} />
  return null
}

export function ErrorBoundary() {
  return <Failed title={useT('admin-catalogue')('failed')} />
}
