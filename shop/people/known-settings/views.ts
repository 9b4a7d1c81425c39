// Settings of the server that have changed since an owner last looked.
import type { World } from '../../world.ts'
import { type ChangedSetting, changedSettings as changed } from './store.ts'

export type { ChangedSetting, SeenSetting } from './store.ts'

export const changedSettings = (world: World): Promise<ChangedSetting[]> => changed(world.db)
