// Opens the cart drawer from any link to the cart.
import type { MouseEvent } from 'react'

let opener: (() => void) | null = null

/** Registers the drawer while it is mounted. */
export function setCartOpener(open: (() => void) | null): void {
  opener = open
}

/** Whether no modifier key opens another tab or window. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** For a link to the cart page: a plain click opens the drawer instead, if there is one. */
export function openCart(event: MouseEvent): void {
  if (!opener || !isPlainClick(event)) return
  event.preventDefault()
  opener()
}
