// Makers by brand: who made its products, and who answers for them in the EU.
import { data, Form, Link } from 'react-router'
import { saveMaker } from '../../../../shop/catalog/makers/actions.ts'
import { isMakerComplete, makerFields, makerLimits } from '../../../../shop/catalog/makers/rules.ts'
import { makersNow } from '../../../../shop/catalog/makers/views.ts'
import { brandsSold } from '../../../../shop/catalog/products/views/legal-gaps.ts'
import { useProblems } from '../../../components/account/problems'
import { RefusalNotice, useRefusedForm } from '../../../components/account/refusals'
import { versionIn } from '../../../http/form-fields'
import { statusOf } from '../../../http/refusals'
import { form, withToast } from '../../../http/request-context'
import { requireTab } from '../../../http/staff'
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import { Empty } from '../../../ui/Empty'
import { Field } from '../../../ui/Field'
import { Table } from '../../../ui/Table'
import { AdminHead, failedPage } from '../frame/page-head'
import { SaveBar } from '../frame/save-bar'
import type { Route } from './+types/makers'

export const handle = { texts: ['admin', 'admin-law', 'auth'] }
export { revalidate as shouldRevalidate } from '../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-law')

const path = '/admin/makers'
const linkTo = (brand: string) => `${path}?${new URLSearchParams({ brand })}`

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world } = requireTab(context, 'makers')
  const wanted = new URL(request.url).searchParams.get('brand')
  const [makers, sold] = await Promise.all([makersNow(world), brandsSold(world)])
  const key = (brand: string) => brand.toLowerCase()
  const known = new Map(makers.map((maker) => [key(maker.brand), maker]))
  const counts = new Map(sold.map(({ brand, products }) => [key(brand), products]))
  const brands = new Map([...makers, ...sold].map(({ brand }) => [key(brand), brand]))
  const open = wanted === null ? null : (known.get(key(wanted)) ?? null)
  return {
    rows: [...brands]
      .map(([key, brand]) => ({
        brand,
        products: counts.get(key) ?? 0,
        maker: known.get(key)?.facts.makerName ?? '',
        isComplete: isMakerComplete(known.get(key)?.facts ?? {}),
      }))
      .sort((a, b) => (a.brand < b.brand ? -1 : 1)),
    wanted,
    version: open?.version ?? 0,
    saved: { ...open?.facts } as Record<string, string>,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'makers')
  const { brand = '', version = '', ...values } = await form(request)
  const done = await saveMaker(world, who, { brand, version: versionIn(version) }, values)
  if (done.ok) return withToast(path, 'saved')
  return data({ refusal: done, values: { ...values, brand } }, { status: statusOf(done.code) })
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, wanted } = loaderData
  const t = useT('admin')
  const words = useT('admin-law')
  if (wanted !== null) return <MakerForm {...loaderData} brand={wanted} refused={actionData} />
  return (
    <>
      <AdminHead
        title={t('tab.makers')}
        count={rows.length}
        primary={<LinkButton to={linkTo('')}>{words('newMaker')}</LinkButton>}
      />
      <p className="admin-lead">{words('makersLead')}</p>
      {rows.length === 0 ? (
        <Empty title={words('noBrands')}>{words('noBrandsText')}</Empty>
      ) : (
        <Table
          caption={t('tab.makers')}
          head={[words('brand'), words('field.makerName'), words('products'), words('state')]}
        >
          {rows.map(({ brand, products, maker, isComplete }) => (
            <tr key={brand}>
              <td>
                <Link className="row-link" to={linkTo(brand)}>
                  <bdi>{brand}</bdi>
                </Link>
              </td>
              <td>
                <bdi>{maker || '—'}</bdi>
              </td>
              <td className="number">{products}</td>
              <td>{words(isComplete ? 'complete' : 'incomplete')}</td>
            </tr>
          ))}
        </Table>
      )}
    </>
  )
}

type Props = Pick<Route.ComponentProps['loaderData'], 'saved' | 'version'> & {
  brand: string
  refused: Route.ComponentProps['actionData']
}

function MakerForm({ brand, saved, version, refused }: Props) {
  const words = useT('admin-law')
  const t = useT('admin')
  const problem = useProblems(refused?.refusal)
  const values = refused?.values ?? { ...saved, brand }
  const field = (name: string) => ({
    name,
    label: words(name === 'brand' ? name : `field.${name}`),
    defaultValue: (values as Record<string, string>)[name] ?? '',
    error: problem(name),
    dir: 'auto' as const,
  })
  return (
    <>
      <AdminHead title={brand || words('newMaker')} back={[path, t('tab.makers')]} />
      <RefusalNotice refusal={refused?.refusal} />
      <Form
        ref={useRefusedForm(refused)}
        key={version}
        method="post"
        className="admin-card stack"
        noValidate
      >
        <input type="hidden" name="version" value={version} />
        {brand ? (
          <input type="hidden" name="brand" value={brand} />
        ) : (
          <Field {...field('brand')} maxLength={makerLimits.brand} required />
        )}
        <p className="hint">{words('makerHint')}</p>
        {makerFields.map((name) => (
          <Field
            key={name}
            {...field(name)}
            hint={words.has(`field.${name}Hint`) ? words(`field.${name}Hint`) : undefined}
            maxLength={
              name.endsWith('Address')
                ? makerLimits.address
                : name === 'makerCountry'
                  ? 2
                  : makerLimits.name
            }
          />
        ))}
        <SaveBar typed={refused?.values} />
      </Form>
    </>
  )
}
