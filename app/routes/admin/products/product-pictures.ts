// Image uploads: of a form with one image, and of the product editor, which adds the images to the draft.

import { data } from 'react-router'
import { pictureValueIn } from '../../../../shop/catalog/editor/input/forms.ts'
import {
  addPictures,
  setSwatchPicture,
} from '../../../../shop/catalog/pictures/actions/pictures.ts'
import type { Viewer } from '../../../../shop/people/accounts/rules.ts'
import { ok, type Result, refuse } from '../../../../shop/result.ts'
import type { World } from '../../../../shop/world.ts'
import { segment } from '../../../http/redirects'
import { statusOf } from '../../../http/refusals'
import { withToast } from '../../../http/request-context'
import { type Upload, withUpload } from '../../../http/uploads'

const names = ['picture1', 'picture2', 'picture3', 'picture4']

export const isUpload = (request: Request): boolean =>
  request.headers.get('content-type')?.startsWith('multipart/') ?? false

/** The single image of a form, with its other fields. Refuses as the upload and `take` do. */
export const receivePicture = <T>(
  request: Request,
  take: (path: string, fields: Upload['fields']) => Promise<Result<T>>,
): Promise<Result<T>> =>
  withUpload(request, ['picture'], async ({ fields, files, problems }) =>
    files.picture ? take(files.picture, fields) : refuse(problems.picture ?? 'upload.required'),
  )

/** The swatch form is identified by its query string. */
export const asksForSwatch = (request: Request): boolean =>
  ['swatch', 'options'].includes(new URL(request.url).searchParams.get('part') ?? '')

/** One file, for the swatch of one value. */
export async function takeSwatchPicture(world: World, who: Viewer, id: string, request: Request) {
  const done = await withUpload(request, ['swatch'], async ({ fields, files, problems }) => {
    const of = pictureValueIn(fields.of)
    if (!files.swatch) return refuse(problems.swatch ?? 'upload.required')
    return of
      ? setSwatchPicture(world, who, { id, of, path: files.swatch })
      : refuse('catalog.missing')
  })
  if (done.ok)
    return withToast(`/admin/catalogue/${segment(id)}#options`, 'admin.catalogue.uploaded', {
      count: 1,
    })
  return data({ refusedPictures: { code: done.code, wrong: {} } }, { status: statusOf(done.code) })
}

/** Valid files are added; each rejected file has its error beside the field it was uploaded in. */
export async function takePictures(world: World, who: Viewer, id: string, request: Request) {
  const done = await withUpload(request, names, async ({ files, problems }) => {
    const [problem] = Object.values(problems)
    if (Object.keys(files).length === 0)
      return refuse(problem ?? 'upload.required', { fields: problems })
    const done = await addPictures(world, who, { id, files })
    if (done.ok) return ok({ ...done.value, wrong: { ...problems, ...done.value.wrong } })
    return { ...done, fields: { ...problems, ...done.fields } }
  })
  const wrong = (done.ok ? done.value.wrong : done.fields) ?? {}
  if (done.ok && Object.keys(wrong).length === 0)
    return withToast(`/admin/catalogue/${segment(id)}`, 'admin.catalogue.uploaded', {
      count: done.value.added,
    })
  // A general error only if no single file caused it.
  const code = done.ok || Object.keys(wrong).length > 0 ? null : done.code
  return data({ refusedPictures: { code, wrong } }, { status: done.ok ? 200 : statusOf(done.code) })
}
