// Opens the drawer from wherever a link leads to the cart.
import type { MouseEvent } from 'react'

let opener: (() => void) | null = null
let isAwaited = false

/** The drawer says how to open it, while it is there. */
export function setCartOpener(open: (() => void) | null): void {
  opener = open
  if (isAwaited) openDrawer()
}

/** Now, or as soon as there is one. */
export function openDrawer(): void {
  isAwaited = !opener
  opener?.()
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
