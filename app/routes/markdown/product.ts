// /product/ID.md: a product as Markdown.
import { productById } from '../../../shop/catalog/products/views/products.ts'
import { addressesIn, markdown, noMarkdown } from '../../http/markdown/text'
import { requestContext, share } from '../../http/request-context'
import type { Route } from './+types/product'
import { productMarkdown } from './product-text'

export async function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  const { world, language } = requestContext(context)
  const product = await productById(world, id, language)
  if (!product) return noMarkdown()
  if (!new URL(request.url).search) share(context, `product:${id}`, 'catalog')
  const { page } = addressesIn(world, language)
  return markdown(await productMarkdown(world, product, language), page(`/product/${id}`))
}
