// Form actions of the redirects page.
import type { Viewer } from '../../../../../shop/people/accounts/rules.ts'
import { type Result, refuse } from '../../../../../shop/result.ts'
import {
  addRedirect,
  changeRedirect,
  type ImportOutcome,
  importRedirects,
  removeRedirect,
} from '../../../../../shop/storefront/redirects/actions.ts'
import type { World } from '../../../../../shop/world.ts'
import { versionIn } from '../../../../http/form-fields'
import { withUpload } from '../../../../http/uploads'
import { isReservedPath } from './reserved-paths'

/** "add", "change.ID", "remove.ID". */
export function actOnRedirects(
  world: World,
  who: Viewer,
  { intent = '', version, ...fields }: Record<string, string>,
): Promise<Result> {
  const [verb, id = ''] = intent.split('.')
  if (verb === 'add') return addRedirect(world, who, fields, isReservedPath)
  if (verb === 'remove') return removeRedirect(world, who, id)
  if (verb !== 'change') return Promise.resolve(refuse('form.invalid'))
  const seen = { id, version: versionIn(version) }
  return changeRedirect(world, who, seen, fields, isReservedPath)
}

/** In bytes: 10,000 rows of two long paths. */
const largestFile = 8 * 1024 * 1024

export const receiveRedirects = (
  world: World,
  who: Viewer,
  request: Request,
): Promise<Result<ImportOutcome>> =>
  withUpload(
    request,
    ['file'],
    async ({ files, problems }) =>
      files.file
        ? importRedirects(world, who, files.file, isReservedPath)
        : refuse((problems.file ?? 'redirects.no_file').replace('upload.', 'imports.'), {
            facts: { most: largestFile / 1024 / 1024 },
          }),
    undefined,
    { most: largestFile, longest: 120_000 },
  )
