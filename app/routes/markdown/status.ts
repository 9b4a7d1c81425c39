// Status line above every page: the shop is a demonstration, or accepts no orders.
import { textIn } from '../../../shop/platform/settings/views.ts'
import type { World } from '../../../shop/world.ts'
import { joined, line } from '../../http/markdown/text'
import type { Language } from '../../i18n/languages'
import { textOf } from '../../i18n/text'

/** Returns an empty text for an open shop. */
export async function shopStatus(world: World, language: Language): Promise<string> {
  const { demo, operator } = world.config
  const common = textOf(language, 'common')
  const opening = textOf(language, 'opening')
  const isPaused = operator?.status === 'paused'
  const said = isPaused ? await textIn(world, 'paused', language) : null
  return joined(
    demo && `> **${common('demo.title')}** ${common('demo.text')}`,
    isPaused && `> **${opening('paused.title')}** ${line(said?.text || opening('paused.text'))}`,
  )
}
