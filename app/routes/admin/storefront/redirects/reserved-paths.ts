// Paths that the shop serves itself, which no redirect may use.

import { matchPath } from 'react-router'
import { collectionOfSlug } from '../../../../../shop/catalog/collections/views.ts'
import { productById } from '../../../../../shop/catalog/products/views/products.ts'
import { pageOfSlug } from '../../../../../shop/storefront/pages/views.ts'
import { addressOf } from '../../../../../shop/storefront/redirects/rules/redirects.ts'
import type { World } from '../../../../../shop/world.ts'
import { guards } from '../../../../guards'
import { firstLanguage } from '../../../../i18n/languages'

/** Pages that exist only as long as their subject does. */
const open: ReadonlySet<string> = new Set([
  '/*',
  '/product/:id',
  '/collection/:slug',
  '/legal/:page',
  '/pages/:slug',
])
const fixed = Object.keys(guards).filter((address) => !open.has(address))
const files = /^\/(assets|healthz|readyz)(\/|$)/

/** Any path of the storefront; `path` may have a language prefix. */
export function isReservedPath(source: string): boolean {
  const { path } = addressOf(source)
  return files.test(path) || fixed.some((address) => matchPath(address, path) !== null)
}

/** Whether a page exists now, so that visitors are not redirected. */
export async function isPageNow(world: World, source: string): Promise<boolean> {
  const { path } = addressOf(source)
  const product = matchPath('/product/:id', path)?.params.id
  if (product) return (await productById(world, product, firstLanguage())) !== null
  const slug = matchPath('/collection/:slug', path)?.params.slug
  if (slug)
    return ['collection', 'moved'].includes(
      (await collectionOfSlug(world, slug, firstLanguage())).is,
    )
  const page = matchPath('/pages/:slug', path)?.params.slug
  if (page) return (await pageOfSlug(world, page, firstLanguage())).is !== 'unknown'
  return isReservedPath(source)
}
