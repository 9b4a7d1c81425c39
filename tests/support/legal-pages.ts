// Writes and publishes legal pages as an owner does.
import { editedDesign } from '../../shop/storefront/design/views.ts'
import { createPage } from '../../shop/storefront/pages/actions.ts'
import type { PageRole } from '../../shop/storefront/pages/rules.ts'
import { publishDesign } from '../../shop/storefront/publishing/actions.ts'
import type { World } from '../../shop/world.ts'
import { eventsDelivered } from './events-delivered.ts'
import { value } from './shopping.ts'

/** `texts`: by role and language. Resolves when the shop shows them. */
export async function publishLegalPages(
  world: World,
  texts: Partial<Record<PageRole, Readonly<Record<string, string>>>>,
): Promise<void> {
  const roles = Object.keys(texts) as PageRole[]
  for (const role of roles) {
    const fields = Object.entries(texts[role] ?? {}).map(([language, body]) => [
      `texts.${language}.body`,
      body,
    ])
    value(await createPage(world, 'system', Object.fromEntries(fields), role))
  }
  const { stamp } = await editedDesign(world)
  value(await publishDesign(world, 'system', { stamp, note: '' }))
  await eventsDelivered(world)
}
