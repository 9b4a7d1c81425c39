// Wishlist button (heart): submits a form that names a product. Without script it adds; with script, it also removes.
import type { MouseEvent } from 'react'
import { Icon } from '../../ui/Icon'
import { useInWishlist } from './wishlist-loading'

type Props = {
  productId: string
  /** Form action, in the page's language. */
  action: string
  labels: { readonly addToWishlist: string; readonly removeFromWishlist: string }
  /** Product name, added to the label if the button shows only a heart. */
  name?: string
  className: string
}

export function WishlistButton({ productId, action, labels, name, className }: Props) {
  const isInWishlist = useInWishlist(productId)
  const label = isInWishlist ? labels.removeFromWishlist : labels.addToWishlist
  const change = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    const button = event.currentTarget
    void import('./wishlist-client').then(({ toggle }) => toggle(button, productId))
  }
  return (
    <button
      type="submit"
      formAction={action}
      className={className}
      aria-label={name && `${label}: ${name}`}
      title={name && label}
      data-in-wishlist={isInWishlist || undefined}
      onClick={change}
    >
      <Icon name="heart" size={20} />
      {!name && <span>{label}</span>}
    </button>
  )
}
