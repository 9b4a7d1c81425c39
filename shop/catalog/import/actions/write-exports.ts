// Job that writes exports to files.
import { writeFiles } from '../../../platform/csv-exports/actions.ts'
import type { World } from '../../../world.ts'
import { catalogueFile } from '../views.ts'

export const writeExports = (world: World, signal?: AbortSignal): Promise<void> =>
  writeFiles(world, { catalogue: catalogueFile }, signal)
