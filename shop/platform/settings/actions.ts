// Changes settings.
import { may, type Viewer } from '../../people/accounts/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { announce, type World } from '../../world.ts'
import { isLanguage } from '../languages.ts'
import { hasRateBetween, isListCurrency } from '../money/rules.ts'
import { holdCurrency } from './hold-currency.ts'
import { identityRuleKeys, incompleteRule } from './rules/identity-checks.ts'
import { promised, promiseKeys } from './rules/promise.ts'
import {
  kinds,
  readSetting,
  type SettingKey,
  type Settings,
  settingProblem,
  writeSetting,
} from './rules/settings.ts'
import { readText, type TextName } from './rules/texts.ts'
import {
  deleteText,
  lockSettings,
  type SettingRow,
  textsOf,
  upsertRow,
  upsertText,
} from './store.ts'
import { forgetSettings, storedSettings } from './views.ts'

/** Owners only; the back office records it. Refuses `auth.forbidden`, `settings.invalid`. Announces `settings`. */
export async function saveSetting<K extends SettingKey>(
  world: World,
  who: Viewer | 'system',
  key: K,
  value: Settings[K],
): Promise<Result> {
  if (who !== 'system' && !may(who, 'settings.change')) return refuse('auth.forbidden')
  const stored = writeSetting(key, value)
  const read = readSetting(key, stored)
  if (!read.ok) return read
  return world.transaction(async (world) => {
    await lockSettings(world.db)
    await write(world, [{ key, value: stored }], who === 'system' ? null : who.id)
    return ok()
  })
}

/** The displayed and the new value, both as stored text. */
export type Change = { readonly key: SettingKey; readonly was: string; readonly to: string }

/**
 * All or none. Refuses `auth.forbidden`, `form.invalid` with fields, `settings.changed` {keys} if one was changed
 * meanwhile (optimistic locking), and as `holdCurrency`, `checkPromise` and
 * `checkIdentityRule` do. Announces `settings`.
 */
export async function saveSettings(
  world: World,
  who: Viewer,
  wanted: readonly Change[],
): Promise<Result<readonly Change[]>> {
  if (!may(who, 'settings.change')) return refuse('auth.forbidden')
  const wrong = wanted.filter(({ key, to }) => !readSetting(key, to).ok)
  if (wrong.length > 0) {
    const fields = wrong.map(({ key, to }) => [key, settingProblem(key, to)])
    return refuse('form.invalid', { fields: Object.fromEntries(fields) })
  }
  return world.transaction<readonly Change[]>(async (world) => {
    const hasAmounts = wanted.some(({ key }) => kinds[key].form === 'amount')
    const held = hasAmounts ? await holdCurrency(world) : ok()
    if (!held.ok) return held
    await lockSettings(world.db)
    const now = await storedSettings(world)
    const changes = wanted.filter(({ key, to }) => now[key] !== to)
    const overtaken = changes.filter(({ key, was }) => now[key] !== was).map(({ key }) => key)
    if (overtaken.length > 0)
      return refuse('settings.changed', { facts: { keys: overtaken.join(' ') } })
    const sound = await checkPromise(world, changes)
    if (!sound.ok) return sound
    const complete = await checkIdentityRule(world, changes)
    if (!complete.ok) return complete
    const fitting = await checkOrientation(world, changes)
    if (!fitting.ok) return fitting
    const rows = changes.map(({ key, to }) => ({ key, value: to }))
    if (rows.length > 0) await write(world, rows, who.id)
    return ok(changes)
  })
}

async function write(world: World, rows: readonly SettingRow[], by: string | null): Promise<void> {
  for (const row of rows) await upsertRow(world.db, { ...row, at: world.now(), by })
  forgetSettings(world)
  await announce(world, 'settings')
}

/**
 * Validates the review-time promise with these changes; not if it is unchanged. Refuses `form.invalid` {from, to}
 * with the field, if it would end before it begins.
 */
export async function checkPromise(
  world: World,
  changes: readonly Pick<Change, 'key' | 'to'>[],
): Promise<Result> {
  if (!changes.some(({ key }) => (promiseKeys as readonly string[]).includes(key))) return ok()
  const updated = Object.fromEntries(changes.map(({ key, to }) => [key, to]))
  const started = world.config.startedHours ?? world.config.reviewHours
  const hours = promised({ ...(await storedSettings(world)), ...updated }, started)
  if (hours.from <= hours.to) return ok()
  return refuse('form.invalid', { facts: hours, fields: { reviewHoursTo: 'settings.promise' } })
}

/** Refuses `form.invalid` with the field if the rule of identity checks would name nothing. */
export async function checkIdentityRule(
  world: World,
  changes: readonly Pick<Change, 'key' | 'to'>[],
): Promise<Result> {
  if (!changes.some(({ key }) => (identityRuleKeys as readonly string[]).includes(key))) return ok()
  const updated = Object.fromEntries(changes.map(({ key, to }) => [key, to]))
  const problem = incompleteRule({ ...(await storedSettings(world)), ...updated })
  return problem ? refuse('form.invalid', { fields: { [problem.key]: problem.code } }) : ok()
}

/** Refuses `form.invalid` with the field if the shop knows no rate between prices and orientation amounts. */
async function checkOrientation(
  world: World,
  changes: readonly Pick<Change, 'key' | 'to'>[],
): Promise<Result> {
  const changed = changes.find(({ key, to }) => key === 'orientationCurrency' && to !== '')
  if (!changed || !isListCurrency(changed.to)) return ok()
  const { currency } = await storedSettings(world)
  return isListCurrency(currency) && hasRateBetween(currency, changed.to)
    ? ok()
    : refuse('form.invalid', { fields: { orientationCurrency: 'settings.field.orientation' } })
}

// Saves operator texts in one language.

/**
 * An empty text deletes it. `was` is the displayed text: a concurrent change is not overwritten. Returns whether
 * anything changed. Refuses `auth.forbidden`, `form.invalid`, `settings.long` {most}, `settings.changed`. Announces
 * `settings`.
 */
export async function saveText(
  world: World,
  who: Viewer,
  input: { name: TextName; language: string; was: string; typed: string },
): Promise<Result<{ isNew: boolean }>> {
  if (!may(who, 'settings.change')) return refuse('auth.forbidden')
  const { name, language } = input
  if (!isLanguage(language)) return refuse('form.invalid')
  const read = readText(name, input.typed)
  if (!read.ok) return read
  const text = read.value
  return world.transaction<{ isNew: boolean }>(async (world) => {
    await lockSettings(world.db)
    const stored = (await textsOf(world.db, name)).find((each) => each.language === language)
    const now = stored?.text ?? ''
    if (now === text) return ok({ isNew: false })
    const was = readText(name, input.was)
    if (!was.ok || was.value !== now) return refuse('settings.changed', { facts: { keys: name } })
    if (text === '') await deleteText(world.db, name, language)
    else await upsertText(world.db, { name, language, text, at: world.now(), by: who.id })
    await announce(world, 'settings')
    return ok({ isNew: true })
  })
}
