// The wishlist: an account's, or what a visitor's browser keeps until they sign in.
import { readWish } from '../../../shop/catalog/wishlist/input.ts'
import { waitList } from '../../../shop/catalog/wishlist/views/waits.ts'
import { wishList } from '../../../shop/catalog/wishlist/views.ts'
import { PageHead } from '../../components/layout/PageHead'
import { BackInStockList } from '../../components/wishlist/BackInStockList'
import { WishlistRows, WishlistUndo } from '../../components/wishlist/WishlistRows'
import { requestContext } from '../../http/request-context'
import { wishes } from '../../http/wishlist'
import { useT } from '../../i18n/text'
import { LinkButton } from '../../ui/Button'
import { Empty } from '../../ui/Empty'
import { Notice } from '../../ui/Notice'
import { Pager } from '../../ui/Pager'
import type { Route } from './+types/wishlist'

export const handle = { texts: ['wishes', 'card', 'cart'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world, who, language } = requestContext(context)
  const { searchParams } = new URL(request.url)
  const all = await wishes(context)
  const list = await wishList(world, all, Number(searchParams.get('page')) || 1, language)
  const removed = readWish({
    productId: searchParams.get('removed') ?? '',
    colour: searchParams.get('colour') ?? '',
  })
  const isRemoved = removed && all.every(({ productId }) => productId !== removed.productId)
  const waits = who ? await waitList(world, who, language) : []
  return { ...list, waits, isVisitor: !who, removed: isRemoved ? removed : null }
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { wishes, gone, total, page, pages, waits, isVisitor, removed } = loaderData
  const t = useT('wishes')
  return (
    <section>
      <PageHead title={t('title')} />
      <meta name="robots" content="noindex" />
      <header className="listing-head">
        <h1>{t('title')}</h1>
        {total > 0 && <p role="status">{t('count', { count: total })}</p>}
      </header>
      {removed && <WishlistUndo wish={removed} />}
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
          <WishlistRows wishes={wishes} gone={gone} />
        </>
      )}
      {waits.length > 0 && <BackInStockList waits={waits} />}
      <Pager page={page} pages={pages} />
    </section>
  )
}
