// What the drawer holds: two tabs, fetched fresh each time it opens and after each change.
import { type ReactNode, useEffect, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { useT } from '../i18n/text'
import type { loader } from '../routes/cart/drawer'
import { LinkButton } from '../ui/Button'
import { Empty } from '../ui/Empty'
import { Icon } from '../ui/Icon'
import { CartLines } from './CartLines'
import { CartSkeleton } from './CartSkeleton'
import { OrderList } from './OrderList'
import { Price } from './Price'
import { UndoNotice } from './UndoNotice'

type Tab = 'cart' | 'orders'

export default function CartDrawerContent({
  onClose,
  isVisitor,
}: {
  onClose: () => void
  isVisitor: boolean
}) {
  const t = useT('cart')
  const common = useT('common')
  const { load, data } = useFetcher<typeof loader>({ key: 'cart-drawer' })
  const [tab, setTab] = useState<Tab>('cart')
  const { key } = useLocation()
  const [openedAt] = useState(key)
  useEffect(() => {
    load('/cart/drawer')
  }, [load])
  // A link inside it leads to a page: the drawer has done its work.
  useEffect(() => {
    if (key !== openedAt) onClose()
  }, [key, openedAt, onClose])
  return (
    <div className="cart-drawer">
      <header>
        <fieldset className="drawer-tabs" aria-label={t('tabs.label')}>
          <TabButton name="cart" tab={tab} onChoose={setTab}>
            {t('tabs.cart')} ({data?.cart.count ?? 0})
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
      {tab === 'cart' ? (
        <CartPanel data={data} />
      ) : (
        <OrderList orders={data?.orders ?? undefined} isVisitor={isVisitor} place="drawer" />
      )}
    </div>
  )
}

function TabButton({
  name,
  tab,
  onChoose,
  children,
}: {
  name: Tab
  tab: Tab
  onChoose: (tab: Tab) => void
  children: ReactNode
}) {
  return (
    <button type="button" aria-pressed={tab === name} onClick={() => onChoose(name)}>
      {children}
    </button>
  )
}

type Loaded = Awaited<ReturnType<typeof loader>>

function CartPanel({ data }: { data: Loaded | undefined }) {
  const t = useT('cart')
  if (!data) return <CartSkeleton />
  const { cart, undo } = data
  const isEmpty = cart.lines.length === 0 && cart.missing.length === 0
  return (
    <>
      {undo && <UndoNotice />}
      {isEmpty ? (
        <Empty
          icon="cart"
          title={t('empty')}
          action={<LinkButton to="/category/all">{t('startShopping')}</LinkButton>}
        >
          {t('emptyText')}
        </Empty>
      ) : (
        <>
          <CartLines cart={cart} />
          <footer className="drawer-foot">
            <p className="total">
              {t('total')} <Price amount={cart.total} />
            </p>
            <LinkButton to="/checkout-details">{t('checkout')}</LinkButton>
          </footer>
        </>
      )}
    </>
  )
}
