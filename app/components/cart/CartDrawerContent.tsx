// Contents of the drawer: two tabs, fetched anew each time it opens and after each change.
import { type ReactNode, useEffect, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { useT } from '../../i18n/text'
import type { clientLoader, loader } from '../../routes/cart/drawer'
import { Button, LinkButton } from '../../ui/Button'
import { Empty } from '../../ui/Empty'
import { Icon } from '../../ui/Icon'
import { CookiesBlocked } from '../layout/CookiesBlocked'
import { UndoNotice } from '../layout/UndoNotice'
import { OrderList } from '../orders/OrderList'
import { OrientationAmount } from '../text/OrientationAmount'
import { AmountColumn, Price } from '../text/Price'
import { TaxIncluded } from '../text/TaxIncluded'
import { CartLines } from './CartLines'
import { CartSkeleton } from './CartSkeleton'
import { cartAmounts, type ShownCart } from './cart-view'
import { isEmptyCart, useOptimisticCart } from './optimistic-cart'

type Tab = 'cart' | 'orders'

const nothing: ShownCart = { lines: [], missing: [], total: 0n, count: 0 }

type CartDrawerContentProps = {
  onClose: () => void
  /** Variant that was just added: shown first, and said. */
  added: string | null
  isVisitor: boolean
}

export default function CartDrawerContent({ onClose, added, isVisitor }: CartDrawerContentProps) {
  const t = useT('cart')
  const common = useT('common')
  const { load, data: answer } = useFetcher<typeof clientLoader>({ key: 'cart-drawer' })
  const isLost = answer === 'unreached'
  const data = isLost ? undefined : answer
  const hoped = useOptimisticCart(data?.cart ?? nothing)
  const [tab, setTab] = useState<Tab>('cart')
  const { key } = useLocation()
  const [openedAt] = useState(key)
  useEffect(() => {
    load('/cart/drawer')
  }, [load])
  // Closes after a link in it was followed.
  useEffect(() => {
    if (key !== openedAt) onClose()
  }, [key, openedAt, onClose])
  return (
    <div className="cart-drawer">
      <header>
        <fieldset className="drawer-tabs" aria-label={t('tabs.label')}>
          <TabButton name="cart" tab={tab} onChoose={setTab}>
            {`${t('tabs.cart')} (${hoped.count})`}
          </TabButton>
          <TabButton name="orders" tab={tab} onChoose={setTab}>
            {t('tabs.orders')}
          </TabButton>
        </fieldset>
        <button
          type="button"
          className="icon-button"
          onClick={onClose}
          aria-label={common('close')}
        >
          <Icon name="close" />
        </button>
      </header>
      {isLost ? (
        <Lost onAgain={() => load('/cart/drawer')} />
      ) : tab === 'cart' ? (
        <CartPanel data={data} hoped={hoped} added={added} isVisitor={isVisitor} />
      ) : (
        <OrderList orders={data?.orders ?? undefined} isVisitor={isVisitor} place="drawer" />
      )}
    </div>
  )
}

type TabButtonProps = {
  name: Tab
  tab: Tab
  onChoose: (tab: Tab) => void
  children: ReactNode
}

function TabButton({ name, tab, onChoose, children }: TabButtonProps) {
  return (
    <button type="button" aria-pressed={tab === name} onClick={() => onChoose(name)}>
      {children}
    </button>
  )
}

function Lost({ onAgain }: { onAgain: () => void }) {
  const errors = useT('errors')
  const common = useT('common')
  return (
    <Empty
      icon="alert"
      title={errors('cart.unreached')}
      action={
        <Button type="button" onClick={onAgain}>
          {common('fault.again')}
        </Button>
      }
    />
  )
}

type Loaded = Awaited<ReturnType<typeof loader>>

type CartPanelProps = {
  data: Loaded | undefined
  hoped: ShownCart
  added: string | null
  isVisitor: boolean
}

function CartPanel({ data, hoped, added, isVisitor }: CartPanelProps) {
  const t = useT('cart')
  if (!data) return <CartSkeleton />
  const first = hoped.lines.find(({ variantId }) => variantId === added)?.productId
  const lines = [...hoped.lines].sort(
    (a, b) => Number(b.productId === first) - Number(a.productId === first),
  )
  return (
    <>
      {first && !data.undo && (
        <p className="added" role="status">
          <Icon name="check" size={20} /> {t('step.lead')}
        </p>
      )}
      {data.undo && <UndoNotice />}
      {added && !first && isVisitor && <CookiesBlocked />}
      {isEmptyCart(data.cart) ? (
        <Empty
          icon="cart"
          title={t('empty')}
          action={<LinkButton to="/category/all">{t('startShopping')}</LinkButton>}
        >
          {t('emptyText')}
        </Empty>
      ) : (
        <AmountColumn amounts={cartAmounts(hoped)}>
          <CartLines cart={{ ...hoped, lines }} />
          {hoped.lines.length > 0 && (
            <footer className="drawer-foot">
              <p className="total">
                {t('total')} <Price amount={hoped.total} />
              </p>
              <OrientationAmount amount={hoped.total} />
              <TaxIncluded rates={data.taxRates} />
              <LinkButton to="/checkout-details">{t('checkout')}</LinkButton>
              <LinkButton kind="quiet" to="/cart-history">
                {t('link.cart')}
              </LinkButton>
            </footer>
          )}
        </AmountColumn>
      )}
    </>
  )
}
