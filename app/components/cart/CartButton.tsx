// Cart in the header: opens the drawer, or without script links to the cart page. The drawer also opens after adding.
import { useCallback, useLayoutEffect, useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/text'
import { Icon } from '../../ui/Icon'
import { useAdding } from './adding'
import { CartDrawer, prepareCart } from './CartDrawer'
import { useVisitorCart } from './cart-storage'
import { openCart, setCartOpener } from './open-cart'

export function CartButton({ count, isVisitor }: { count: number; isVisitor: boolean }) {
  const t = useT('header')
  const [open, setOpen] = useState(false)
  const [added, setAdded] = useState<string | null>(null)
  const shown = useVisitorCart(isVisitor) || count
  // A layout effect, since a click before it would navigate to the cart page.
  useLayoutEffect(() => {
    setCartOpener(() => {
      setAdded(null)
      setOpen(true)
    })
    return () => setCartOpener(null)
  }, [])
  useAdding(
    useCallback((variantId: string) => {
      setAdded(variantId)
      setOpen(true)
    }, []),
  )
  return (
    <>
      <Link
        className="icon-button cart-button"
        to="/cart-history"
        aria-label={t('cart', { count: shown })}
        onPointerDown={prepareCart}
        onClick={openCart}
      >
        <Icon name="cart" />
        {/* Not as text: the link's name has the count in words, which in Arabic includes no digit for two. */}
        {shown > 0 && <span className="count" data-count={shown} />}
      </Link>
      <CartDrawer open={open} onClose={() => setOpen(false)} added={added} isVisitor={isVisitor} />
    </>
  )
}
