// Seeds a demonstration at start: the catalog, if it is empty, one admin account, and a customer's password.

import type { DemoShop } from '../server/config/names.ts'
import { changeFirstLanguage } from '../shop/back-office/first-language/actions.ts'
import { loadOptionNames, loadTexts } from '../shop/catalog/editor/actions/texts.ts'
import { loadCatalogue } from '../shop/catalog/products/actions/products.ts'
import { createPromotion } from '../shop/catalog/promotions/actions.ts'
import { onPrices } from '../shop/catalog/promotions/rules.ts'
import {
  createDemonstrationAdmin,
  setDemonstrationPassword,
} from '../shop/people/accounts/actions/roles.ts'
import type { Viewer } from '../shop/people/accounts/rules.ts'
import { firstLanguage, type Language } from '../shop/platform/languages.ts'
import { ok } from '../shop/result.ts'
import { addDemoReviews } from '../shop/sales/reviews/actions.ts'
import { demoReviews } from '../shop/sales/reviews/data.ts'
import { countProducts } from '../shop/search/views/listing.ts'
import type { World } from '../shop/world.ts'
import { ownerOf } from './owner.ts'

export const adminEmail = 'admin@piazza.example'
/** One of the fictional customers, with past orders. */
export const shopperEmail = 'imogen.hartley@piazza.example'

type Account = { readonly email: string; readonly password: string }

/** If the demonstration has customers, they write the reviews. `pastDays`: days of history that follow. */
export async function seedShop(
  world: World,
  { withReviews = true, pastDays = 0, shop = 'piazza' as DemoShop } = {},
): Promise<{ admin: Account; shopper: Account | null }> {
  const isEmpty = (await countProducts(world)) === 0
  if (shop === 'piazza') {
    if (isEmpty) await fillPiazza(world, withReviews, pastDays)
    // The translations are of English texts.
    if (firstLanguage() === 'en') await speak(world)
  }
  const admin = { email: adminEmail, password: passwordFor(world, 'admin') }
  const shopper = { email: shopperEmail, password: passwordFor(world, 'shopper') }
  const [made, known] = await Promise.all([
    createDemonstrationAdmin(world, admin),
    setDemonstrationPassword(world, shopper),
  ])
  if (!made.ok) throw new Error(`the demonstration admin: ${made.code}`)
  if (!known.ok) throw new Error(`the demonstration shopper: ${known.code}`)
  if (shop !== 'piazza' && isEmpty) await fillRoastery(world, shop === 'roastery-de' ? 'de' : 'en')
  return { admin, shopper: known.value ? shopper : null }
}

async function fillPiazza(world: World, withReviews: boolean, pastDays: number): Promise<void> {
  const [{ demoCatalogue }, { loadAttributes }, { loadCategories }, { loadCollections }] =
    await Promise.all([
      import('./catalogue/index.ts'),
      import('./catalogue/attributes.ts'),
      import('./catalogue/categories.ts'),
      import('./catalogue/collections.ts'),
    ])
  await loadAttributes(world)
  await loadCategories(world)
  const loaded = await loadCatalogue(world, demoCatalogue)
  if (!loaded.ok) throw new Error(`the demonstration catalogue: ${loaded.code}`)
  await lowerPrices(world, pastDays)
  await loadCollections(world)
  const reviewed = withReviews ? await addDemoReviews(world, demoReviews) : ok()
  if (!reviewed.ok) throw new Error(`the demonstration's reviews: ${reviewed.code}`)
}

async function fillRoastery(world: World, language: Language): Promise<void> {
  const { seedRoastery, storePhotographs } = await import('./roastery/seed.ts')
  const pictures = await storePhotographs(world)
  const owner = await ownerOf(world)
  await seedRoastery(world, owner, pictures)
  if (language === 'en') return
  const proven: Viewer = { ...owner, proof: { at: world.now(), by: 'password' } }
  const changed = await changeFirstLanguage(world, proven, { from: 'en', to: language })
  if (!changed.ok) throw new Error(`the first language of the demonstration: ${changed.code}`)
}

const lowered = {
  gaming: { percent: 30, daysAgo: 9 },
  laptops: { percent: 25, daysAgo: 12 },
  smartphones: { percent: 20, daysAgo: 6 },
  cars: { percent: 35, daysAgo: 16 },
  cameras: { percent: 40, daysAgo: 4 },
  sneakers: { percent: 45, daysAgo: 7 },
} as const

/**
 * Promotions like any created by staff: checkout charges the reduced prices. They begin within the past days that are
 * about to be generated: only what was dearer before is shown as reduced.
 */
async function lowerPrices(world: World, pastDays: number): Promise<void> {
  for (const [category, { percent, daysAgo }] of Object.entries(lowered)) {
    const after = Math.max(0, pastDays - daysAgo) * 86_400_000
    const made = await createPromotion(world, 'system', {
      name: `Demonstration: ${category}`,
      ...onPrices,
      percent,
      priority: 0,
      category,
      productIds: null,
      code: null,
      startsAt: new Date(world.now().getTime() + after),
      endsAt: null,
      mostUses: null,
      mostPerShopper: null,
    })
    if (!made.ok) throw new Error(`the demonstration's promotions: ${made.code}`)
  }
}

/** Adds, at each start, translations that are new since the last one. */
async function speak(world: World): Promise<void> {
  const { demoOptionNames, demoTexts, textLanguages } = await import('./catalogue/texts.ts')
  for (const language of textLanguages()) {
    const loaded = await loadTexts(world, language, demoTexts(language))
    if (!loaded.ok) throw new Error(`the demonstration's texts in ${language}: ${loaded.code}`)
  }
  const languages = textLanguages()
  await loadOptionNames(
    world,
    Object.fromEntries(languages.map((language) => [language, demoOptionNames(language)])),
  )
}

/** Constant for a DATA_DIR, different in the next: derived from the secret key. */
function passwordFor(world: World, who: 'admin' | 'shopper'): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const characters = [...world.keys.key(`demonstration ${who}`)]
    .slice(0, 16)
    .map((byte) => letters[byte % letters.length])
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-')
}
