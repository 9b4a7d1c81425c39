// Uploads of the product editor: received, made into pictures, and put into the draft.
import { data } from 'react-router'
import type { Viewer } from '../../shop/accounts/rules.ts'
import { addPictures } from '../../shop/catalog/actions/pictures.ts'
import { type Refusal, refuse } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import { withToast } from './door'
import { statusOf } from './refusals'
import { withUpload } from './uploads'

const names = ['picture1', 'picture2', 'picture3', 'picture4']

export const isUpload = (request: Request): boolean =>
  request.headers.get('content-type')?.startsWith('multipart/') ?? false

/** What could be taken is taken; why the rest was not stands on the page. */
export async function takePictures(world: World, who: Viewer, id: string, request: Request) {
  const wrong: Refusal[] = []
  const done = await withUpload(request, names, async ({ files, problems }) => {
    wrong.push(...Object.values(problems).map((code) => refuse(code, { facts: { size: 10 } })))
    const paths = names.flatMap((name) => files[name] ?? [])
    if (paths.length === 0) return wrong[0] ?? refuse('upload.required')
    return addPictures(world, who, { id, paths })
  })
  const refused = done.ok ? [...wrong, ...done.value.refused] : [done, ...wrong.slice(1)]
  if (refused.length === 0 && done.ok)
    return withToast(`/admin/catalogue/${id}?part=pictures`, 'admin.catalogue.uploaded', {
      count: done.value.added,
    })
  const status = done.ok ? 200 : statusOf(done.code)
  return data({ refusedPictures: refused }, { status })
}
