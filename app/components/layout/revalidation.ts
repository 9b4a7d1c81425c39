// Revalidation after a refusal.
import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * The router does not revalidate after an answer of 400 or more. After a conflict (409) the page shows the current
 * data.
 */
export const revalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => defaultShouldRevalidate || actionStatus === 409
