// The owner changes settings; the audit log records the previous values.
import { createHash } from 'node:crypto'
import { isCountry } from '../../../identity/kyc/data.ts'
import { requireStepUp } from '../../../people/accounts/actions/re-authenticate.ts'
import { requirePermission } from '../../../people/accounts/actions/require-permission.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import {
  type Change,
  checkIdentityRule,
  checkPromise,
  saveSettings,
  saveText,
} from '../../../platform/settings/actions.ts'
import { isSensitive, keysOf, type SettingGroup } from '../../../platform/settings/rules/groups.ts'
import { identityRuleKeys, idsIn } from '../../../platform/settings/rules/identity-checks.ts'
import { tickedIn, typedText } from '../../../platform/settings/rules/kinds.ts'
import { promiseKeys } from '../../../platform/settings/rules/promise.ts'
import {
  hiddenIn,
  kinds,
  readSetting,
  type SettingKey,
  settingProblem,
} from '../../../platform/settings/rules/settings.ts'
import type { TextName } from '../../../platform/settings/rules/texts.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { withCurrency } from './fixed-currency.ts'

type Fields = Readonly<Record<string, string | undefined>>

/**
 * A group's settings as typed, each with the displayed value under `was.KEY`; a setting without a field stays. Returns
 * the number of changes. Refuses `admin.not_allowed`, `accounts.stepUp`, `form.invalid` with fields, `settings.changed`
 * {keys}.
 */
export async function changeSettings(
  world: World,
  who: Viewer,
  group: SettingGroup,
  fields: Fields,
): Promise<Result<number>> {
  const allowed = await requirePermission(world, who, 'settings.change', 'settings')
  if (!allowed.ok) return allowed
  const fresh = isSensitive(group) ? requireStepUp(world, who) : ok()
  if (!fresh.ok) return fresh
  const changes: Change[] = []
  const wrong: Record<string, string> = {}
  for (const key of keysOf(group)) {
    const typed = typedIn(fields, key)
    if (typed === undefined) continue
    const text = typedText(kinds[key].form, typed, world.config.currency)
    const was = fields[`was.${key}`] ?? ''
    if (!text.ok) wrong[key] = `settings.field.${kinds[key].form}`
    else if (text.value !== was) {
      // Reports all errors at once.
      if (!readSetting(key, text.value).ok || !isKnownList(key, text.value))
        wrong[key] = settingProblem(key, text.value)
      changes.push({ key, was, to: text.value })
    }
  }
  const isPromiseRead = promiseKeys.every((key) => !wrong[key])
  const promise = isPromiseRead ? await checkPromise(world, changes) : ok()
  const isRuleRead = identityRuleKeys.every((key) => !wrong[key])
  const rule = isRuleRead ? await checkIdentityRule(world, changes) : ok()
  if (!promise.ok || !rule.ok || Object.keys(wrong).length > 0)
    return refuse('form.invalid', {
      ...(!promise.ok && { facts: promise.facts }),
      fields: { ...wrong, ...(!promise.ok && promise.fields), ...(!rule.ok && rule.fields) },
    })
  return world.transaction(async (world) => {
    const whole = await withCurrency(world, changes)
    if (!whole.ok) return whole
    const saved = await saveSettings(world, who, whole.value)
    if (!saved.ok) return saved
    for (const { key, was, to } of saved.value) {
      const details = { from: brief(was), to: brief(to) }
      await record(world, who, 'setting.changed', `setting:${key}`, details)
    }
    return ok(saved.value.length)
  })
}

/** Lists are submitted as ticked checkboxes: none means that all were unticked, if the form has them. */
function typedIn(fields: Fields, key: SettingKey): string | undefined {
  const was = fields[`was.${key}`]
  const { form } = kinds[key]
  if (was === undefined) return fields[key]
  if (form === 'languages') return hiddenIn(fields, was, fields.firstLanguage)
  return form === 'categories' || form === 'countries'
    ? tickedIn(fields, key).join(' ')
    : fields[key]
}

/** Countries are those of the checkboxes. */
const isKnownList = (key: SettingKey, text: string): boolean =>
  kinds[key].form !== 'countries' || idsIn(text).every(isCountry)

/** Returns whether anything changed. Refuses as `saveText` does, and `admin.not_allowed`. */
export async function changeText(
  world: World,
  who: Viewer,
  input: { name: TextName; language: string; was: string; typed: string },
): Promise<Result<{ isNew: boolean }>> {
  const allowed = await requirePermission(world, who, 'settings.change', 'settings')
  if (!allowed.ok) return allowed
  return world.transaction(async (world) => {
    const saved = await saveText(world, who, input)
    if (!saved.ok || !saved.value.isNew) return saved
    await record(world, who, 'text.changed', `text:${input.name}.${input.language}`, {
      from: markOf(input.was),
      to: markOf(input.typed),
      length: input.typed.length,
    })
    return saved
  })
}

/** A long value is audited as its beginning and a hash. */
const brief = (text: string): string =>
  text.length <= 300 ? text : `${text.slice(0, 200)}… ${markOf(text)}`

const markOf = (text: string): string =>
  text === '' ? '' : createHash('sha256').update(text).digest('hex').slice(0, 16)
