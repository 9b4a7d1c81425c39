// The cart in the header: opens the drawer, or without script leads to the cart page.
import { Link } from 'react-router'
import { useT } from '../i18n/text'
import { Icon } from '../ui/Icon'

export function CartButton({ count }: { count: number; isVisitor: boolean }) {
  const t = useT('header')
  return (
    <Link className="icon-button cart-button" to="/cart-history" aria-label={t('cart', { count })}>
      <Icon name="cart" />
      {count > 0 && (
        <span className="count" aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  )
}
