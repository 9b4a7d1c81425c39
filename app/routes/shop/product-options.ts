// Options of a product for the quick-buy dialog above a listing: the same response for all visitors.

import { productById } from '../../../shop/catalog/products/views/products.ts'
import { redirect, segment } from '../../http/redirects'
import { requestContext } from '../../http/request-context'
import type { Route } from './+types/product-options'

/** On a connection error the listing behind the dialog stays. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch((fault: unknown) => {
    if (fault instanceof Response) throw fault
    return 'unreached' as const
  })

/** Returns null for a product that is not for sale, or no longer. */
export async function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url)
  // A direct visit is redirected to the page with the same selection.
  if (!pathname.endsWith('.data')) throw redirect(`/product/${segment(id)}${search}`)
  const { world, language } = requestContext(context)
  const product = await productById(world, id, language)
  return product && { art: product.art, options: product.options, variants: product.variants }
}
