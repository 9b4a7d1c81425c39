// What pages say to programs: data, not a script that runs. Made on the server; a browser that draws the page again
// leaves it alone.
import { useRouteLoaderData } from 'react-router'
import type { ListingSlug } from '../../shop/catalog/rules.ts'
import type { Product } from '../../shop/catalog/views.ts'
import { cardName } from '../art/url'
import { pathIn } from '../i18n/languages'
import { useLanguage, useT } from '../i18n/text'
import type { RootData } from '../root'
import {
  breadcrumbs,
  organization,
  productThing,
  type Thing,
  website,
  written,
} from './structured-data'

export function ShopData() {
  const say = useSpeaker()
  return <Data make={() => (say ? [say.shop(), say.search()] : [])} />
}

export function CategoryData({ category }: { category: ListingSlug }) {
  const say = useSpeaker()
  return <Data make={() => (say ? [say.way(category)] : [])} />
}

export function ProductData({ product }: { product: Product }) {
  const say = useSpeaker()
  return (
    <Data make={() => (say ? [say.product(product), say.way(product.category, product)] : [])} />
  )
}

function Data({ make }: { make: () => Thing[] }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing in it can end the script (structured-data.ts)
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? written(make()) : '' }}
    />
  )
}

/** Null in a browser, so that none of it travels there. */
function useSpeaker() {
  const root = useRouteLoaderData<RootData>('root')
  const language = useLanguage()
  const list = useT('listing')
  if (!import.meta.env.SSR || !root) return null
  const { publicUrl, shopName: name, supportMail: mail } = root
  const at = (path: string) => publicUrl + pathIn(language, path)
  const home = { name, url: at('/') }
  return {
    shop: () => organization({ name, url: publicUrl, mail }),
    search: () => website({ name, url: at('/').replace(/\/$/, '') }, language),
    way: (category: ListingSlug, product?: Product) => {
      const shelf = { name: list(`title.${category}`), url: at(`/category/${category}`) }
      const own = product && { name: product.name, url: at(`/product/${product.id}`) }
      return breadcrumbs([home, shelf, ...(own ? [own] : [])])
    },
    product: (product: Product) =>
      productThing(product, {
        url: at(`/product/${product.id}`),
        image: (hex) => `${publicUrl}/og/${cardName(product.art, hex)}`,
      }),
  }
}
