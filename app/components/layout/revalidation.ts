// Revalidation: which loaders run again after a refusal, and which do not.
import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * The router does not revalidate after a response of 400 or more. After a conflict (409) the page
 * shows the current data.
 */
export const revalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => defaultShouldRevalidate || actionStatus === 409

/** Selecting other options of a product needs no request: every variant is in the page already. */
export const skipForUiPreferences = ({
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
