// Cart drawer: the cart and the newest orders, loaded when it opens.
import { lazy, Suspense } from 'react'
import { useT } from '../../i18n/text'
import { Drawer } from '../../ui/Drawer'

// Code-split: visitors who never open it do not load it.
const load = () => import('./CartDrawerContent')
const CartDrawerContent = lazy(load)

/** Loads its code when a finger or button goes down, so that the click after it has less to do. */
export function prepareCart(): void {
  // Without a connection, opening it says so.
  load().catch(() => undefined)
}

type Props = {
  open: boolean
  onClose: () => void
  /** Variant that was just added. */
  added: string | null
  isVisitor: boolean
}

export function CartDrawer({ open, onClose, ...content }: Props) {
  const t = useT('header')
  const common = useT('common')
  return (
    <Drawer open={open} onClose={onClose} label={t('cartAndOrders')}>
      <Suspense fallback={<p className="drawer-wait">{common('loading')}</p>}>
        <CartDrawerContent onClose={onClose} {...content} />
      </Suspense>
    </Drawer>
  )
}
