import { beforeEach, describe, expect, test } from 'vitest'
import { productById } from '../../../shop/catalog/products/views/products.ts'
import { wishlistOf } from '../../../shop/catalog/wishlist/views.ts'
import type { Viewer } from '../../../shop/people/accounts/rules.ts'
import { storeReferralCode } from '../../../shop/people/referrals/actions.ts'
import { referralPanel } from '../../../shop/people/referrals/views.ts'
import {
  type Feature,
  featurePaths,
  features,
} from '../../../shop/storefront/design/rules/features.ts'
import { shopMenus } from '../../../shop/storefront/menus/views.ts'
import { person } from '../../../tests/support/people.ts'
import { variantOf } from '../../../tests/support/products.ts'
import { routeCaller } from '../../../tests/support/route-caller.ts'
import { stockedProduct } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import * as account from '../account/account/page'
import { arrive } from '../account/after-sign-in'
import * as wallets from '../account/wallets/page'
import { productMarkdown } from '../markdown/product-text'
import * as backInStock from '../shop/back-in-stock'
import * as gallery from '../shop/gallery'
import { homeSectionData } from '../shop/home/home-sections'
import * as product from '../shop/product/page'
import * as review from '../shop/review'
import * as trending from '../shop/trending'
import * as wishlist from '../shop/wishlist/page'
import * as wishlistChange from '../shop/wishlist-change'
import * as wishlistMarks from '../shop/wishlist-marks'
import * as newsletter from './newsletter'
import * as newsletterConfirm from './newsletter-confirm'
import * as migration from './pi-migration'
import * as assistant from './pi-migration-chatbot'
import * as unlocking from './pi-unlocking'
import * as part from './sitemap-part'
import { pagesOfShop } from './sitemap-urls'

const world = await testWorld()
const shopper = await person(world)
const productId = await stockedProduct(world, 0)
const variant = variantOf(productId, 'Sand')
type Page = readonly [path: string, module: { loader?: unknown; action?: unknown }]
/** The pages of each feature. */
const routes: Record<Feature, readonly Page[]> = {
  gallery: [['/tshirts-gallery', gallery]],
  trending: [['/category/trending', trending]],
  assistant: [['/pi-migration-chatbot', assistant]],
  wallets: [['/account/wallets', wallets]],
  'pi-unlocking': [['/pi-unlocking', unlocking]],
  'pi-migration': [['/pi-migration', migration]],
  reviews: [[`/product/${productId}`, review]],
  wishlist: [
    ['/wishlist', wishlist],
    ['/wishlist/marks', wishlistMarks],
  ],
  'back-in-stock': [[`/back-in-stock?product=${productId}&variant=${variant}`, backInStock]],
  newsletter: [
    ['/newsletter', newsletter],
    ['/newsletter/confirm', newsletterConfirm],
  ],
  referrals: [],
}
let hidden: Feature[] = []
beforeEach(() => {
  hidden = []
})

/** HTTP status of a loader or an action. */
async function statusOf(call: unknown, path: string): Promise<number> {
  const shown = { ...world, preview: { hidden } }
  try {
    const answer = await routeCaller(shown)(call as never, path, shopper)
    return answer instanceof Response ? answer.status : 200
  } catch (thrown) {
    return (thrown as { init?: { status: number }; status?: number }).init?.status ?? 0
  }
}

describe.each(features)('%s', (feature) => {
  test('is not found when hidden, and as before when shown', async () => {
    for (const [path, { loader, action }] of routes[feature]) {
      hidden = []
      expect(await statusOf(loader, path)).toBe(200)
      hidden = [feature]
      expect(await statusOf(loader, path)).toBe(404)
      if (action) expect(await statusOf(action, path)).toBe(404)
    }
  })
})

describe('hidden', () => {
  const ask = (feature: Feature) => routeCaller({ ...world, preview: { hidden: [feature] } })
  const paramsOf = (loader: unknown) => (args: object) =>
    (loader as (args: object) => unknown)({ ...args, params: { id: productId } })
  test('reviews are left out of a product page and its structured data', async () => {
    const open = async (feature: Feature) =>
      (await ask(feature)(paramsOf(product.loader) as never, `/product/${productId}`, null)) as {
        said: unknown
      }
    expect((await open('gallery')).said).toMatchObject({ summary: { count: 0 } })
    expect((await open('reviews')).said).toBeNull()
    const known = await productById(world, productId)
    if (!known) throw new Error('no product')
    const rated = { ...known, rating: { average: 4, count: 3 } }
    const text = (hidden: Feature[]) =>
      productMarkdown({ ...world, preview: { hidden } }, rated, 'en')
    expect(await text([])).toContain('4.0')
    expect(await text(['reviews'])).not.toContain('4.0')
  })

  test('the wishlist accepts nothing, and has its items again once it is shown', async () => {
    const add = (args: object) => (wishlistChange.action as (args: object) => unknown)(args)
    const body = () => new URLSearchParams({ productId, by: 'script' })
    const send = async (hidden: Feature[]) => {
      const seen = routeCaller({ ...world, preview: { hidden } })
      const answer = await seen(add as never, '/wishlist/change', shopper, body()).catch(
        (thrown: { init: { status: number } }) => new Response(null, thrown.init),
      )
      return (answer as Response).status
    }
    expect(await send([])).toBe(204)
    expect(await send(['wishlist'])).toBe(404)
    expect(await wishlistOf(world, shopper)).toHaveLength(1)
  })

  test('the newsletter is on no home page and cannot be joined in the account', async () => {
    const kinds = async (hidden: Feature[]) =>
      (await homeSectionData({ ...world, preview: { hidden } }, 'en', [])).map(({ is }) => is)
    expect(await kinds([])).toContain('newsletter')
    expect(await kinds(['newsletter'])).not.toContain('newsletter')
    const join = new URLSearchParams({ intent: 'newsletter', wants: 'yes' })
    const answer = await ask('newsletter')(account.action as never, '/account', shopper, join)
    expect(answer).toMatchObject({ data: { refusal: { code: 'form.invalid' } } })
  })

  test('referrals show no link and count nobody', async () => {
    const open = async (feature: Feature) =>
      (await ask(feature)(account.loader as never, '/account', shopper)) as { referral: unknown }
    expect((await open('gallery')).referral).toMatchObject({ ok: true })
    expect((await open('referrals')).referral).toBeNull()
    const friend = await person(world)
    world.clock.advance(1000)
    const other = await person(world)
    const sendBy = async (who: Viewer, feature: Feature) => {
      const { codes } = await referralPanel(world, friend)
      await storeReferralCode(world, who.id, codes.username)
      const come = ({ context }: { context: never }) => arrive(context, { who, cookies: [] }, null)
      await ask(feature)(come as never, '/auth', null)
    }
    await sendBy(other, 'referrals')
    expect((await referralPanel(world, friend)).count).toBe(0)
    // A referral at sign-up counts once the feature is shown again.
    await sendBy(other, 'gallery')
    expect((await referralPanel(world, friend)).count).toBe(1)
  })
})

test('pages are in no menu and no sitemap', async () => {
  const ask = (hidden: Feature[]) => ({ ...world, preview: { hidden } })
  const linked = async (hidden: Feature[]) => JSON.stringify(await shopMenus(ask(hidden), 'en'))
  for (const [feature, path] of [
    ['pi-unlocking', '"/pi-unlocking"'],
    ['newsletter', '"/#newsletter"'],
  ] as const) {
    expect(await linked([])).toContain(path)
    expect(await linked([feature])).not.toContain(path)
  }
  const listed = async (hidden: Feature[]) => {
    const open = (args: object) =>
      (part.loader as (args: object) => unknown)({ ...args, params: { name: 'pages.xml' } })
    const answer = await routeCaller(ask(hidden))(open as never, '/sitemaps/pages.xml', null)
    return (answer as Response).text()
  }
  const paths: string[] = features.flatMap((feature) => featurePaths[feature])
  const [all, none] = [await listed([]), await listed([...features])]
  for (const path of pagesOfShop) {
    expect(all).toContain(`${world.config.publicUrl}${path}<`)
    expect(none.includes(`${world.config.publicUrl}${path}<`)).toBe(!paths.includes(path))
  }
})
