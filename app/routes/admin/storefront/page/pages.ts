// Form actions of the page editor, and the menu entries that link to a page.

import { uploadPicture } from '../../../../../shop/catalog/pictures/actions/upload-picture.ts'
import type { Viewer } from '../../../../../shop/people/accounts/rules.ts'
import { ok, type Result, refuse } from '../../../../../shop/result.ts'
import { menuNames } from '../../../../../shop/storefront/menus/rules/menus.ts'
import { menusNow } from '../../../../../shop/storefront/menus/views.ts'
import { changePage, createPage, removePage } from '../../../../../shop/storefront/pages/actions.ts'
import { isPageRole } from '../../../../../shop/storefront/pages/rules.ts'
import type { World } from '../../../../../shop/world.ts'
import { firstLanguage } from '../../../../i18n/languages'
import { receivePicture } from '../../products/product-pictures'

/** Returns the id of a new one. A page with a role is addressed by its role, even before it exists. */
export async function actOnPage(
  world: World,
  who: Viewer,
  id: string,
  fields: Record<string, string>,
): Promise<Result<string | undefined>> {
  const seen = { id, versionId: fields.versionId ?? '' }
  if (fields.intent === 'delete') return removePage(world, who, seen)
  if (fields.intent !== 'save') return refuse('form.invalid')
  if (id === 'new') return createPage(world, who, fields)
  if (isPageRole(id) && !fields.versionId) return createPage(world, who, fields, id)
  return changePage(world, who, seen, fields)
}

/** An image for a text: stored, but unreferenced until the text is saved. */
export const receivePagePicture = (
  world: World,
  who: Viewer,
  request: Request,
): Promise<Result<string>> =>
  receivePicture(request, (path) =>
    uploadPicture(world, who, 'pages', path, async (picture) => ok(picture)),
  )

/** Number of menu entries that link to a page; they are omitted once it is deleted. */
export async function menuEntriesTo(world: World, id: string): Promise<number> {
  const { menus } = await menusNow(world, firstLanguage())
  return menuNames
    .flatMap((menu) => menus[menu].flatMap((each) => [each, ...each.below]))
    .filter(({ target }) => target.is === 'content' && target.id === id).length
}
