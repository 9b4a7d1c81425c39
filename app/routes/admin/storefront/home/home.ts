// Form actions of the home page editor.
import { uploadPicture } from '../../../../../shop/catalog/pictures/actions/upload-picture.ts'
import type { Viewer } from '../../../../../shop/people/accounts/rules.ts'
import { type Result, refuse } from '../../../../../shop/result.ts'
import {
  addSection,
  changeSection,
  placeSection,
  removeSection,
  setSectionImage,
  showSection,
} from '../../../../../shop/storefront/home/actions.ts'
import { sectionKinds } from '../../../../../shop/storefront/home/rules.ts'
import { homeNow } from '../../../../../shop/storefront/home/views.ts'
import type { World } from '../../../../../shop/world.ts'
import { versionIn } from '../../../../http/form-fields'
import { receivePicture } from '../../products/product-pictures'

/** "add", "save.ID", "on.ID", "off.ID", "up.ID", "down.ID", "place.ID", "remove.ID", "unpicture.ID". Returns the id of a new one. */
export async function actOnHome(
  world: World,
  who: Viewer,
  fields: Record<string, string>,
): Promise<Result<string | undefined>> {
  const version = versionIn(fields.version)
  const [verb, id = ''] = (fields.intent ?? '').split('.')
  switch (verb) {
    case 'add': {
      const is = sectionKinds.find((each) => each === fields.kind)
      return is ? addSection(world, who, version, is) : refuse('form.invalid')
    }
    case 'save':
      return changeSection(world, who, version, id, fields)
    case 'on':
    case 'off':
      return showSection(world, who, version, id, verb === 'on')
    case 'up':
    case 'down': {
      const at = (await homeNow(world)).value.findIndex((each) => each.id === id)
      return placeSection(world, who, version, id, at + (verb === 'up' ? -1 : 1))
    }
    case 'place':
      return placeSection(world, who, version, id, Number.parseInt(fields.at ?? '', 10) || 0)
    case 'remove':
      return removeSection(world, who, version, id)
    case 'unpicture':
      return setSectionImage(world, who, version, id, null)
    default:
      return refuse('form.invalid')
  }
}

export const receiveSectionPicture = (
  world: World,
  who: Viewer,
  request: Request,
): Promise<Result> =>
  receivePicture(request, (path, { version, id = '' }) =>
    uploadPicture(world, who, 'design', path, (picture) =>
      setSectionImage(world, who, versionIn(version), id, picture),
    ),
  )
