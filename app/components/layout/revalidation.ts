// What is read again, and what is not.
import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * The router reads nothing again after an answer of 400 or more. Whoever is refused because something has changed
 * meanwhile (409) is shown what it is now, and acts on that next.
 */
export const revalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => defaultShouldRevalidate || actionStatus === 409

/** Another choice of a product's options needs nothing from the shop: every variant is in the page already. */
export const unlessChoice = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => {
  const isChoice =
    /\/product\/[^/]+$/.test(nextUrl.pathname) &&
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search
  return isChoice && !formMethod ? false : defaultShouldRevalidate
}
