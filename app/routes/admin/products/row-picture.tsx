// Product image in staff lists.
import type { ListedProduct } from '../../../../shop/catalog/products/views/products-list.ts'
import { artUrl } from '../../../artwork/url'

/** Decorative: the name is beside it. */
export function RowPicture({ picture: { art, hex } }: Pick<ListedProduct, 'picture'>) {
  return (
    <img
      className={`row-picture ${art.photo?.frame ?? ''}`}
      src={artUrl(art, hex, 'front', 320)}
      alt=""
      width="44"
      height="44"
      loading="lazy"
    />
  )
}
