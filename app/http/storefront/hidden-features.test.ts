import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Feature,
  featurePaths,
  features,
} from '../../../shop/storefront/design/rules/features.ts'
import { shopMenus } from '../../../shop/storefront/menus/views.ts'
import { askIn } from '../../../tests/support/ask.ts'
import { person } from '../../../tests/support/people.ts'
import { testWorld } from '../../../tests/support/world.ts'
import * as wallets from '../../routes/account/wallets'
import * as migration from '../../routes/pages/pi-migration'
import * as assistant from '../../routes/pages/pi-migration-chatbot'
import * as unlocking from '../../routes/pages/pi-unlocking'
import * as part from '../../routes/pages/sitemap-part'
import * as gallery from '../../routes/shop/gallery'
import * as trending from '../../routes/shop/trending'
import { pagesOfShop } from '../sitemap'

const world = await testWorld()
const shopper = await person(world)
const routes: Record<Feature, { loader: unknown; action?: unknown }> = {
  ...{ gallery, trending, assistant, wallets },
  'pi-unlocking': unlocking,
  'pi-migration': migration,
}
let hidden: Feature[] = []
beforeEach(() => {
  hidden = []
})

/** The status that a loader or an action answers with. */
async function statusOf(call: unknown, path: string): Promise<number> {
  const shown = { ...world, preview: { hidden } }
  try {
    const answer = await askIn(shown)(call as never, path, shopper)
    return answer instanceof Response ? answer.status : 200
  } catch (thrown) {
    return (thrown as { init?: { status: number }; status?: number }).init?.status ?? 0
  }
}

describe.each(features)('%s', (feature) => {
  test('hidden answers as an unknown page does, and shown as ever', async () => {
    const { loader, action } = routes[feature]
    expect(await statusOf(loader, featurePaths[feature])).toBe(200)
    hidden = [feature]
    expect(await statusOf(loader, featurePaths[feature])).toBe(404)
    if (action) expect(await statusOf(action, featurePaths[feature])).toBe(404)
  })
})

test('no menu and no sitemap names a hidden page', async () => {
  const ask = (hidden: Feature[]) => ({ ...world, preview: { hidden } })
  const linked = async (hidden: Feature[]) => JSON.stringify(await shopMenus(ask(hidden), 'en'))
  expect(await linked([])).toContain('/pi-unlocking')
  expect(await linked(['pi-unlocking'])).not.toContain('/pi-unlocking')
  const listed = async (hidden: Feature[]) => {
    const open = (args: object) =>
      (part.loader as (args: object) => unknown)({ ...args, params: { name: 'pages.xml' } })
    const answer = await askIn(ask(hidden))(open as never, '/sitemaps/pages.xml', null)
    return (answer as Response).text()
  }
  const paths = features.map((feature) => featurePaths[feature])
  const [all, none] = [await listed([]), await listed([...features])]
  for (const path of pagesOfShop) {
    expect(all).toContain(`${world.config.publicUrl}${path}<`)
    expect(none.includes(`${world.config.publicUrl}${path}<`)).toBe(!paths.includes(path))
  }
})
