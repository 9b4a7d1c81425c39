// Staff actions on makers. Each is audited, and every product page is rendered anew.
import { changesOf, type Who } from '../../people/accounts/actions/staff-list.ts'
import { recorderOf } from '../../platform/audit/actions.ts'
import { type Form, oneLine, refuseFields, wellFormed } from '../../platform/input.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { readMaker } from './input.ts'
import { makerLimits } from './rules.ts'
import * as store from './store.ts'
import { makersNow } from './views.ts'

const change = changesOf({
  permission: 'products.write',
  refusal: 'makers.not_allowed',
  lock: store.lockMakers,
  now: makersNow,
  topics: ['catalog'],
})
const note = recorderOf<'changed' | 'deleted'>('maker')

/**
 * Saves the maker of a brand's products; without any fact it is removed. `version`: as displayed, 0 for a new one.
 * Refuses `makers.not_allowed`, `.changed` if another person has saved it since, `.full`, and `form.invalid` with an
 * error per field.
 */
export const saveMaker = (
  world: World,
  who: Who,
  { brand: typed, version }: { readonly brand: string; readonly version: number },
  form: Form,
): Promise<Result> =>
  change(world, who, async (world, all) => {
    const brand = oneLine(wellFormed(typed))
    if (brand === '') return refuseFields({ brand: 'field.required' })
    if ([...brand].length > makerLimits.brand) return refuseFields({ brand: 'field.long' })
    const read = readMaker(form)
    if (!read.ok) return read
    const was = await store.makerOf(world.db, brand)
    if ((was?.version ?? 0) !== version) return refuse('makers.changed')
    if (!was && all.length >= makerLimits.makers) return refuse('makers.full')
    const isEmpty = Object.keys(read.value).length === 0
    if (isEmpty) await store.deleteMaker(world.db, brand)
    else await store.putMaker(world.db, brand, read.value)
    await note(world, who, isEmpty ? 'deleted' : 'changed', brand)
    return ok()
  })
