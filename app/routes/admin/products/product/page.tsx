// Product editor: one form for the storefront's content, one for each language. Saved changes are a
// draft until published.
import { data } from 'react-router'
import { oneOf } from '../../../../../shop/back-office/lists/rules/tabs.ts'
import { categoryOptions } from '../../../../../shop/catalog/categories/views.ts'
import { completeness } from '../../../../../shop/catalog/editor/rules/completeness.ts'
import { editedProduct } from '../../../../../shop/catalog/editor/views/editor.ts'
import { writtenNumber } from '../../../../../shop/platform/money/input.ts'
import { plainAmount } from '../../../../../shop/platform/money/rules.ts'
import type { World } from '../../../../../shop/world.ts'
import { redirect, segment } from '../../../../http/redirects'
import { form } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { isLanguage, type Language, otherLanguages } from '../../../../i18n/languages'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { failedPage } from '../../frame/page-head'
import { type Answer, EditorAnswer, PartForm, ProductHead, pages } from '../editor/editor-frame'
import { asksForSwatch, isUpload, takePictures, takeSwatchPicture } from '../product-pictures'
import type { Route } from './+types/page'
import { History } from './history'
import { Overview } from './overview'
import { doWithProduct } from './product-editor'
import { Displayed, OptionsOf, ProductForm } from './product-form'
import { areOptionsInline, partData } from './product-parts'
import { attributesFor } from './product-usual'
import { Completeness, Texts } from './texts'
import { AddSwatchPicture, UploadForm, useUpload } from './uploads'

export const handle = { texts: ['admin', 'admin-catalogue', 'listing', 'admin-orders', 'auth'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-catalogue')

const hiddenBy = ({ config }: World): readonly string[] => config.operator?.hiddenLanguages ?? []

/** Languages of translations; first those that the shop offers. */
function others(world: World): [Language, ...Language[]] {
  const [offered = [], hidden = []] = [false, true].map((is) =>
    otherLanguages().filter((each) => hiddenBy(world).includes(each) === is),
  )
  return [...offered, ...hidden] as [Language, ...Language[]]
}

/** Sections of the product's page that used to be separate pages. */
const sections = ['basics', 'details', 'pictures']

function asked({ request, world }: { request: Request; world: World }) {
  const query = new URL(request.url).searchParams
  const page = oneOf(pages, query.get('part'))
  const language = page === 'texts' ? oneOf(others(world), query.get('language')) : null
  return { page, language, query }
}

export async function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  const { world, language: read } = requireTab(context, 'catalogue')
  const product = await editedProduct(world, id)
  if (!product) throw data({ code: 'catalog.missing' }, { status: 404 })
  const { page, language, query } = asked({ request, world })
  const { document, state, draft, version } = product
  const section = query.get('part') ?? ''
  if (sections.includes(section) || (page === 'options' && areOptionsInline(document)))
    throw redirect(`/admin/catalogue/${segment(id)}#${section}`)
  return {
    id,
    page,
    language,
    name: document.name,
    state,
    version,
    hasDraft: draft !== null,
    variants: document.variants.length,
    languages: others(world)
      .map((each) => ({ language: each, ...completeness(document, each) }))
      .filter(
        ({ language: each, said }) =>
          each === language || said > 0 || !hiddenBy(world).includes(each),
      ),
    basePrice:
      document.basePrice > 0n
        ? writtenNumber(plainAmount(document.basePrice, world.config.currency), read)
        : '',
    categories: await categoryOptions(world, read),
    attributes: await attributesFor(world, document, read),
    ...(await partData(world, product, { page, language, query, read })),
  }
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const { who, world, language: read } = requireTab(context, 'catalogue')
  const product = await editedProduct(world, id)
  if (!product) throw data({ code: 'catalog.missing' }, { status: 404 })
  const { page, language } = asked({ request, world })
  if (isUpload(request))
    return asksForSwatch(request)
      ? takeSwatchPicture(world, who, id, request)
      : takePictures(world, who, id, request)
  return doWithProduct(world, who, product, { page, language, read, fields: await form(request) })
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const words = useT('admin-catalogue')
  const { id, page, part, overview, history, language } = loaderData
  const pictured = actionData && 'refusedPictures' in actionData ? actionData : null
  const answer = pictured ? undefined : (actionData as Answer | undefined)
  const { swatches, pictures } = loaderData
  const upload = useUpload()
  return (
    <>
      <ProductHead {...loaderData} />
      <EditorAnswer answer={answer} />
      {page === 'overview' && overview && <Overview {...loaderData} {...overview} />}
      {history && <History id={id} version={loaderData.version} {...history} />}
      {page === 'texts' && language && (
        <Completeness id={id} current={language} languages={loaderData.languages} />
      )}
      {part && page === 'product' && pictures && overview && (
        <>
          <PartForm
            saved={part.values}
            typed={answer}
            acts={
              <Button kind="quiet" name="intent" value="publish">
                {words('publish')}
              </Button>
            }
          >
            {(form) => (
              <ProductForm
                {...loaderData}
                {...form}
                standing={{ ...loaderData, ...overview }}
                pictures={pictures}
                upload={upload}
                refusedPictures={pictured?.refusedPictures}
              />
            )}
          </PartForm>
          <UploadForm />
        </>
      )}
      {part && page !== 'product' && (
        <PartForm saved={part.values} was="" typed={answer}>
          {(form) => (
            <>
              <Displayed {...form} />
              <Part {...loaderData} {...form} />
            </>
          )}
        </PartForm>
      )}
      {swatches.length > 0 && (
        <AddSwatchPicture shows={swatches} refused={pictured?.refusedPictures.code} />
      )}
    </>
  )
}

type Form = Parameters<Parameters<typeof PartForm>[0]['children']>[0]

function Part(all: Form & Route.ComponentProps['loaderData']) {
  const { page, language, base } = all
  if (page === 'options') return <OptionsOf {...all} />
  if (page === 'texts' && base && language && isLanguage(language))
    return <Texts {...all} language={language} base={base} />
  return null
}
