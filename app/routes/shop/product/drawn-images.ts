// Generated illustrations of a product without photos.
import type { ArtRef } from '../../../../shop/catalog/products/rules/catalog.ts'
import { artUrl, type View, viewsOf } from '../../../artwork/url'
import type { Picture } from './ProductGallery'

/** One for each view; `say` provides its name: a text of the product page, by its key. */
export const drawnPictures = (
  art: ArtRef,
  hex: string | null,
  say: (view: `view.${View}`) => string,
): Picture[] =>
  viewsOf(art.kind).map((view) => ({
    src: artUrl(art, hex, view),
    alt: say(`view.${view}`),
    width: 800,
    height: 800,
  }))
