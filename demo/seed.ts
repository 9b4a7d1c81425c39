// What a demonstration start puts in: the catalogue, where there is none, and one admin account.

import { loadOptionNames, loadTexts } from '../shop/catalog/products/actions/texts.ts'
import { loadCatalogue } from '../shop/catalog/products/actions.ts'
import { createPromotion } from '../shop/catalog/promotions/actions.ts'
import { onPrices } from '../shop/catalog/promotions/rules.ts'
import { createDemonstrationAdmin } from '../shop/people/accounts/actions/roles.ts'
import { addDemoReviews } from '../shop/sales/reviews/actions.ts'
import { demoReviews } from '../shop/sales/reviews/data.ts'
import { countProducts } from '../shop/search/views.ts'
import type { World } from '../shop/world.ts'

export const adminEmail = 'admin@piazza.example'

export async function furnish(world: World): Promise<{ email: string; password: string }> {
  if ((await countProducts(world)) === 0) {
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
    await lowerPrices(world)
    await loadCollections(world)
    const reviewed = await addDemoReviews(world, demoReviews)
    if (!reviewed.ok) throw new Error(`the demonstration's reviews: ${reviewed.code}`)
  }
  await speak(world)
  const account = { email: adminEmail, password: adminPassword(world) }
  const made = await createDemonstrationAdmin(world, account)
  if (!made.ok) throw new Error(`the demonstration admin: ${made.code}`)
  return account
}

const lowered = {
  gaming: 30,
  laptops: 25,
  smartphones: 20,
  cars: 35,
  cameras: 40,
  sneakers: 45,
} as const

/** Promotions like any that staff make: the till charges what they say. */
async function lowerPrices(world: World): Promise<void> {
  for (const [category, percent] of Object.entries(lowered) as [keyof typeof lowered, number][]) {
    const made = await createPromotion(world, 'system', {
      name: `Demonstration: ${category}`,
      ...onPrices,
      percent,
      priority: 0,
      category,
      productIds: null,
      code: null,
      startsAt: world.now(),
      endsAt: null,
      mostUses: null,
      mostPerShopper: null,
    })
    if (!made.ok) throw new Error(`the demonstration's promotions: ${made.code}`)
  }
}

/** At each start: texts that have come along since the last one are put beside the products. */
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

/** The same at each start of one DATA_DIR, another one in the next: it comes out of the secret key. */
function adminPassword(world: World): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const characters = [...world.keys.key('demonstration admin')]
    .slice(0, 16)
    .map((byte) => letters[byte % letters.length])
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-')
}
