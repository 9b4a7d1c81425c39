// The drawer at the side of every page: the cart and the newest orders. What it shows is asked for when it opens.
import { lazy, Suspense } from 'react'
import { useT } from '../i18n/text'
import { Dialog } from '../ui/Dialog'

// Nobody who only looks around pays for its code.
const CartDrawerContent = lazy(() => import('./CartDrawerContent'))

export function CartDrawer({
  open,
  onClose,
  isVisitor,
}: {
  open: boolean
  onClose: () => void
  isVisitor: boolean
}) {
  const t = useT('header')
  const common = useT('common')
  return (
    <Dialog open={open} onClose={onClose} label={t('cartAndOrders')} kind="drawer">
      <Suspense fallback={<p className="drawer-wait">{common('loading')}</p>}>
        <CartDrawerContent onClose={onClose} isVisitor={isVisitor} />
      </Suspense>
    </Dialog>
  )
}
