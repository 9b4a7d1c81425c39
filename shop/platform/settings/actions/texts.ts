// Saves operator texts in one language.
import { mayAct, type Viewer } from '../../../people/accounts/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { isLanguage } from '../../languages.ts'
import { readText, type TextName } from '../rules/texts.ts'
import { deleteText, textsOf, upsertText } from '../store/texts.ts'
import { lockSettings } from '../store.ts'

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
  if (!mayAct(who, 'admin')) return refuse('auth.forbidden')
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
