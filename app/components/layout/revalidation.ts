// What a page shows after a refusal.
import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * The router reads nothing again after an answer of 400 or more. Whoever is refused because something has changed
 * meanwhile (409) is shown what it is now, and acts on that next.
 */
export const revalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => defaultShouldRevalidate || actionStatus === 409
