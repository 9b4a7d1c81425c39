// Defaults of a new real shop that differ from those of the demonstration: nothing that costs money or promotes what the
// shop may not have, and no identity checks.
import { customerById } from '../../../people/accounts/actions/customers.ts'
import { ownersOf } from '../../../people/accounts/views/staff.ts'
import { languages } from '../../../platform/languages.ts'
import { saveSetting } from '../../../platform/settings/actions.ts'
import { storedSettings } from '../../../platform/settings/views.ts'
import { ok, type Result } from '../../../result.ts'
import {
  editPart,
  hideFeatures,
  publishDraft,
  withDesignLock,
} from '../../../storefront/design/actions.ts'
import type { Feature } from '../../../storefront/design/rules/features.ts'
import { editedDesign, editedPart } from '../../../storefront/design/views.ts'
import { homePart } from '../../../storefront/home/input.ts'
import type { World } from '../../../world.ts'

/** Hidden until the owner shows them: pages of the demonstration's range and about Pi, and rewards that cost money. */
export const hiddenAtFirst = [
  'gallery',
  'assistant',
  'pi-unlocking',
  'pi-migration',
  'referrals',
] as const satisfies readonly Feature[]

/**
 * Once, before anybody owns the shop, also if several processes start together. Does nothing in a demonstration, and
 * nothing where something was chosen.
 */
export const chooseFirstDefaults = (world: World): Promise<Result> =>
  withDesignLock(world, 'system', async (world) => {
    if (world.config.demo || !(await isUntouched(world))) return ok()
    const saved = await saveSetting(world, 'system', 'referralReward', 0n)
    if (!saved.ok) return saved
    const unchecked = await saveSetting(world, 'system', 'identityChecks', 'never')
    if (!unchecked.ok) return unchecked
    const welcome = await saveSetting(world, 'system', 'guests', 'on')
    if (!welcome.ok) return welcome
    const hidden = await hideFeatures(world, 'system', 0, hiddenAtFirst)
    if (!hidden.ok) return hidden
    // A new shop's numbers of customers and subscribers say that it is new.
    const { version } = await editedPart(world, homePart)
    const plain = await editPart(world, 'system', homePart, version, (sections) =>
      ok(sections.map((each) => (each.is === 'figures' ? { ...each, isOn: false } : each))),
    )
    if (!plain.ok) return plain
    const { stamp } = await editedDesign(world)
    return publishDraft(world, 'system', { stamp, note: '' }, () => ok())
  })

async function isUntouched(world: World): Promise<boolean> {
  if ((await ownersOf(world)).length > 0 || !/^[0.]+$/.test((await editedDesign(world)).stamp))
    return false
  const { shopStatus, referralReward } = await storedSettings(world)
  return shopStatus === 'new' && referralReward !== '0'
}

/**
 * Grants somebody a role. The first owner of a real shop decides its languages: English and the owner's own are
 * offered, and others once somebody has texts for them. Refuses as `grant` does.
 */
export const withFirstLanguages = <T>(
  world: World,
  grant: (world: World) => Promise<Result<T>>,
): Promise<Result<T>> =>
  world.transaction(async (world) => {
    const wasOwned = (await ownersOf(world)).length > 0
    const granted = await grant(world)
    if (!granted.ok || wasOwned) return granted
    const offered = await offerOwnLanguage(world)
    return offered.ok ? granted : offered
  })

async function offerOwnLanguage(world: World): Promise<Result> {
  const [id] = await ownersOf(world)
  const owner = id ? await customerById(world, id) : null
  const { shopStatus, hiddenLanguages } = await storedSettings(world)
  if (!owner || world.config.demo || shopStatus !== 'new' || hiddenLanguages) return ok()
  const hidden = languages.filter((each) => each !== 'en' && each !== owner.viewer.language)
  return saveSetting(world, 'system', 'hiddenLanguages', hidden.join(' '))
}
