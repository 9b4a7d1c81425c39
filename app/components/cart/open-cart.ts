// Opens the drawer from wherever a link leads to the cart.
import type { MouseEvent } from 'react'

let opener: (() => void) | null = null

/** The drawer says how to open it, while it is there. */
export function setCartOpener(open: (() => void) | null): void {
  opener = open
}

/** Without a key that asks for another tab or window. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** For a link to the cart page: a plain click opens the drawer instead, where there is one. */
export function openCart(event: MouseEvent): void {
  if (!opener || !isPlainClick(event)) return
  event.preventDefault()
  opener()
}
