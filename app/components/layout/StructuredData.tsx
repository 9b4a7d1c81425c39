// JSON-LD, rendered on the server only; hydration leaves it alone.
import { useRouteLoaderData } from 'react-router'
import { artOf } from '../../../shop/catalog/products/rules/catalog.ts'
import { hexOf } from '../../../shop/catalog/products/rules/options.ts'
import type { Product } from '../../../shop/catalog/products/views/products.ts'
import { sharedUrl } from '../../artwork/url'
import { pathIn } from '../../i18n/languages'
import { useLanguage, useT } from '../../i18n/text'
import type { RootData } from '../../root'
import type { Step } from '../../ui/Breadcrumbs'
import {
  breadcrumbs,
  organization,
  productThing,
  type StructuredDataNode,
  serializeStructuredData,
  website,
} from './structured-data'

export function ShopData() {
  const say = useSpeaker()
  return <Data make={() => (say ? [say.shop(), say.search()] : [])} />
}

/** The steps shown by `ProductBreadcrumbs`. */
export function BreadcrumbData({ steps }: { steps: readonly Step[] }) {
  const say = useSpeaker()
  return <Data make={() => (say ? [say.way(steps)] : [])} />
}

export function ProductData({ product, steps }: { product: Product; steps: readonly Step[] }) {
  const say = useSpeaker()
  return <Data make={() => (say ? [say.product(product), say.way(steps)] : [])} />
}

function Data({ make }: { make: () => StructuredDataNode[] }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing in it can end the script (structured-data.ts)
      dangerouslySetInnerHTML={{
        __html: import.meta.env.SSR ? serializeStructuredData(make()) : '',
      }}
    />
  )
}

/** Returns null in the browser, so that none of it is bundled or serialized. */
function useSpeaker() {
  const root = useRouteLoaderData<RootData>('root')
  const language = useLanguage()
  const common = useT('common')
  if (!import.meta.env.SSR || !root) return null
  const { currency, publicUrl, shopName: name, supportMail: mail } = root
  const at = (path: string) => publicUrl + pathIn(language, path)
  const home = { name: common('home'), url: at('/') }
  return {
    shop: () => organization({ name, url: publicUrl, mail }),
    search: () => website({ name, url: at('/').replace(/\/$/, '') }, language),
    way: (steps: readonly Step[]) =>
      breadcrumbs([home, ...steps.map(({ label, to }) => ({ name: label, url: at(to) }))]),
    product: (product: Product) =>
      productThing(product, {
        currency,
        url: at(`/product/${product.id}`),
        law: root.law,
        image: (variant) =>
          publicUrl +
          sharedUrl(artOf(product.art, variant), hexOf(product.options, variant), {
            id: product.id,
            language,
          }),
      }),
  }
}
