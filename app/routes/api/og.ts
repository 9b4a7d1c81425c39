// Open Graph image of a product, or of the shop, for link previews.

import { pictureCard } from '../../../shop/catalog/pictures/views/picture-card.ts'
import { isDrawn } from '../../../shop/catalog/products/views/feed.ts'
import { productById } from '../../../shop/catalog/products/views/products.ts'
import { isStaff } from '../../../shop/people/accounts/rules.ts'
import { isUnopened } from '../../../shop/sales/checkout/rules.ts'
import { cardOf } from '../../artwork/card'
import { draw } from '../../artwork/draw'
import { placeholder } from '../../artwork/placeholder'
import { parseArtName } from '../../artwork/url'
import { missing } from '../../http/file-responses'
import { requestContext } from '../../http/request-context'
import { isLanguage } from '../../i18n/languages'
import type { Route } from './+types/og'

/** Products on the shop's own image. */
const window = [
  ['headphones', 0, '1f4a3a'],
  ['camera', 1, '1b1c1f'],
  ['sneaker', 0, 'd9743a'],
] as const

export async function loader({ context, params: { name } }: Route.LoaderArgs) {
  const { world, who } = requestContext(context)
  if (name !== 'shop.png' && isUnopened(world.config) && !isStaff(who)) return missing()
  if (name.startsWith('photo-')) {
    const card = await pictureCard(world, name)
    return card.ok
      ? shown(card.value, 'image/jpeg', lasting)
      : missing(isAskedAgain(card.code) ? 503 : 404)
  }
  const [, language = '', id = ''] = /^product-([a-z]{2})-(.+)\.png$/.exec(name) ?? []
  const isOfProduct = isLanguage(language)
  const pictures =
    name === 'shop.png' ? shop() : isOfProduct ? await placeholderOf() : await product(name)
  const drawn = pictures.filter((each) => each !== null)
  if (drawn.length === 0) return missing()
  const png = await world.images.pictureOf(cardOf(drawn))
  // A drawing's URL determines it fully; a placeholder contains the product's current name.
  return shown(png, 'image/png', isOfProduct ? 'public, max-age=86400' : lasting)

  async function placeholderOf() {
    const mark = (await productById(world, id, language))?.art.mark
    return mark ? [placeholder(mark)] : []
  }

  async function product(name: string) {
    const picture = name.endsWith('.png') ? parseArtName(name.replace(/png$/, 'svg')) : null
    if (!picture || !(await isDrawn(world, picture))) return []
    return [draw(picture, picture.hex)]
  }
}

const shop = () => window.map(([kind, variant, hex]) => draw({ kind, variant }, hex))

const lasting = 'public, max-age=31536000, immutable'

const shown = (picture: Uint8Array, type: string, caching: string) =>
  new Response(picture as Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': type,
      'cache-control': caching,
      'content-security-policy': "default-src 'none'; sandbox",
      // Other sites embed it.
      'cross-origin-resource-policy': 'cross-origin',
    },
  })

/** Transient refusals: too many image jobs, or a file store that does not respond. */
const isAskedAgain = (code: string) => code === 'upload.busy' || code === 'file.unreachable'
