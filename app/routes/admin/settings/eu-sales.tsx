// "Before you sell in the EU": what is missing in the shop, and product by product.
import { Link } from 'react-router'
import {
  cappedCount,
  maxCounted,
  rowsPerPage,
} from '../../../../shop/back-office/lists/rules/tabs.ts'
import {
  countLegalGaps,
  type LegalGap,
  legalGaps,
  productsWithGap,
} from '../../../../shop/catalog/products/views/legal-gaps.ts'
import { isInEu, salesLawOf } from '../../../../shop/platform/settings/rules/law.ts'
import { settingsOf } from '../../../../shop/platform/settings/views.ts'
import { storedDesign } from '../../../../shop/storefront/design/views.ts'
import { legalPages } from '../../../../shop/storefront/pages/views.ts'
import { segment } from '../../../http/redirects'
import { requireTab } from '../../../http/staff'
import { useT } from '../../../i18n/text'
import { Icon } from '../../../ui/Icon'
import { Table } from '../../../ui/Table'
import { AdminHead, failedPage } from '../frame/page-head'
import type { Route } from './+types/eu-sales'

export const handle = { texts: ['admin', 'admin-law', 'admin-settings', 'footer'] }
export { revalidate as shouldRevalidate } from '../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-law')

const path = '/admin/eu-sales'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world } = requireTab(context, 'euSales')
  const { searchParams } = new URL(request.url)
  const gap = legalGaps.find((each) => each === searchParams.get('missing')) ?? null
  const [settings, design, counts, products] = await Promise.all([
    settingsOf(world),
    storedDesign(world),
    countLegalGaps(world, maxCounted + 1),
    gap && productsWithGap(world, gap, searchParams.get('after'), rowsPerPage),
  ])
  const pages = legalPages(world, design)
  const has = (page: (typeof pages)[number]) => pages.includes(page)
  const law = salesLawOf(settings)
  const isDone = {
    country: isInEu(settings.sellerCountry),
    address: Boolean(settings.sellerAddress || settings.contactAddress),
    imprint: has('imprint'),
    terms: has('terms'),
    privacy: has('privacy'),
    withdrawal: has('withdrawal'),
    guarantee: law.guarantee,
    makers: law.makers,
    unitPrices: law.unitPrices,
    packaging: settings.packagingNumber !== '',
    weee: settings.weeeNumber !== '',
    battery: settings.batteryNumber !== '',
  }
  return {
    isDone,
    counts: legalGaps.map((each) => ({ gap: each, ...cappedCount(counts[each]) })),
    gap,
    products,
  }
}

type Step = keyof Awaited<ReturnType<typeof loader>>['isDone']

const invoices = '/admin/settings/invoices'
const notices = '/admin/settings/law'
const legal = '/admin/pages'

/** Where it is done, and the text that names it: of the settings, or of the footer. */
const places: Record<Step, readonly [to: string, label: string]> = {
  country: [invoices, 'label.sellerCountry'],
  address: [invoices, 'label.sellerAddress'],
  imprint: [legal, 'legal.imprint'],
  terms: [legal, 'legal.terms'],
  privacy: [legal, 'legal.privacy'],
  withdrawal: [legal, 'legal.withdrawal'],
  guarantee: [notices, 'label.guaranteeNotice'],
  makers: [notices, 'label.makerFacts'],
  unitPrices: [notices, 'label.unitPrices'],
  packaging: [notices, 'label.packagingNumber'],
  weee: [notices, 'label.weeeNumber'],
  battery: [notices, 'label.batteryNumber'],
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { isDone, counts, gap, products } = loaderData
  const footer = useT('footer')
  const labels = useT('admin-settings')
  const t = useT('admin')
  const words = useT('admin-law')
  return (
    <>
      <AdminHead
        title={gap ? words(`gap.${gap}`) : t('tab.euSales')}
        {...(gap && { back: [path, t('tab.euSales')] as const })}
      />
      {gap && products ? (
        <GapList gap={gap} {...products} />
      ) : (
        <>
          <p className="admin-lead">{words('euLead')}</p>
          <section className="admin-card admin-section" aria-labelledby="eu-products">
            <h2 id="eu-products">{words('products')}</h2>
            <ul className="eu-steps">
              {counts.map(({ gap, count, isMore }) => (
                <li key={gap}>
                  <State isDone={count === 0} />
                  {count === 0 ? (
                    <span>{words(`gap.${gap}`)}</span>
                  ) : (
                    <Link to={`${path}?missing=${gap}`}>
                      {words('missingIn', {
                        name: words(`gap.${gap}`),
                        count: `${count}${isMore ? '+' : ''}`,
                      })}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
            <p className="hint">
              {words('gapHint')} <Link to="/admin/makers">{t('tab.makers')}</Link>
              {' · '}
              <Link to="/admin/categories">{t('tab.categories')}</Link>
            </p>
          </section>
          <section className="admin-card admin-section" aria-labelledby="eu-shop">
            <h2 id="eu-shop">{words('shop')}</h2>
            <ul className="eu-steps">
              {(Object.keys(places) as Step[]).map((step) => (
                <li key={step}>
                  <State isDone={isDone[step]} />
                  <Link to={places[step][0]}>
                    {places[step][0] === legal ? footer(places[step][1]) : labels(places[step][1])}
                  </Link>
                </li>
              ))}
            </ul>
            <p className="hint">{words('notAdvice')}</p>
          </section>
        </>
      )}
    </>
  )
}

function State({ isDone }: { isDone: boolean }) {
  const words = useT('admin-law')
  return (
    <span className={isDone ? 'eu-done' : 'eu-open'}>
      <Icon name={isDone ? 'check' : 'alert'} size={18} />
      <span>{words(isDone ? 'done' : 'missing')}</span>
    </span>
  )
}

type Products = { rows: { id: string; name: string; brand: string }[]; next: string | null }

function GapList({ gap, rows, next }: Products & { gap: LegalGap }) {
  const words = useT('admin-law')
  const common = useT('common')
  const at = gap === 'contents' ? 'options' : 'legal'
  return (
    <>
      <Table
        caption={`${words(`gap.${gap}`)}: ${words('missing')}`}
        head={[words('product'), words('brand')]}
      >
        {rows.map(({ id, name, brand }) => (
          <tr key={id}>
            <td>
              <Link className="row-link" to={`/admin/catalogue/${segment(id)}#${at}`}>
                <bdi>{name}</bdi>
              </Link>
            </td>
            <td>
              {gap === 'maker' ? (
                <Link to={`/admin/makers?${new URLSearchParams({ brand })}`}>
                  <bdi>{brand}</bdi>
                </Link>
              ) : (
                <bdi>{brand}</bdi>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {next && (
        <p>
          <Link className="button quiet" to={`${path}?missing=${gap}&after=${next}`}>
            {common('next')}
          </Link>
        </p>
      )}
    </>
  )
}
