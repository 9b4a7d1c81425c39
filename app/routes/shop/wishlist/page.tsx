// Wishlist: of an account, or of a visitor's browser until sign-in.

import { readWishlistItem } from '../../../../shop/catalog/wishlist/input.ts'
import { subscriptionList, wishlistPage } from '../../../../shop/catalog/wishlist/views.ts'
import { CookiesBlocked } from '../../../components/layout/CookiesBlocked'
import { PageHead } from '../../../components/layout/PageHead'
import { requestContext } from '../../../http/request-context'
import { requireShown } from '../../../http/storefront/redirects'
import { wishlist } from '../../../http/wishlist'
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import { Empty } from '../../../ui/Empty'
import { Notice } from '../../../ui/Notice'
import { Pager } from '../../../ui/Pager'
import type { Route } from './+types/page'
import { BackInStockList } from './BackInStockList'
import { WishlistRows, WishlistUndo } from './WishlistRows'

export const handle = { texts: ['wishlist', 'card', 'cart'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireShown(context, request, 'wishlist')
  const { world, who, language } = requestContext(context)
  const { searchParams } = new URL(request.url)
  const all = await wishlist(context)
  const list = await wishlistPage(world, all, Number(searchParams.get('page')) || 1, language)
  const removed = readWishlistItem({
    productId: searchParams.get('removed') ?? '',
    variant: searchParams.get('variant') ?? '',
  })
  const isRemoved = removed && all.every(({ productId }) => productId !== removed.productId)
  const subscriptions = who ? await subscriptionList(world, who, language) : []
  return { ...list, subscriptions, isVisitor: !who, removed: isRemoved ? removed : null }
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { items, gone, total, page, pages, subscriptions, isVisitor, removed } = loaderData
  const t = useT('wishlist')
  return (
    <section>
      <PageHead title={t('title')} />
      <meta name="robots" content="noindex" />
      <header className="listing-head">
        <h1>{t('title')}</h1>
        {total > 0 && <p role="status">{t('count', { count: total })}</p>}
      </header>
      {isVisitor && <CookiesBlocked />}
      {removed && <WishlistUndo item={removed} />}
      {total === 0 ? (
        <Empty
          icon="heart"
          title={t('empty')}
          action={<LinkButton to="/category/all">{t('look')}</LinkButton>}
        >
          {t('emptyText')}
        </Empty>
      ) : (
        <>
          {isVisitor && (
            <Notice>
              <p>{t('visitor')}</p>
              <LinkButton kind="quiet" to="/auth?next=%2Fwishlist">
                {t('signIn')}
              </LinkButton>
            </Notice>
          )}
          <WishlistRows items={items} gone={gone} />
        </>
      )}
      {subscriptions.length > 0 && <BackInStockList subscriptions={subscriptions} />}
      <Pager page={page} pages={pages} />
    </section>
  )
}
