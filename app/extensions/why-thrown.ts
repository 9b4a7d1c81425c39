// Why what an extension threw ends it.
import { errorSummary } from '../../shop/platform/error-summary.ts'

export function whyThrown(error: unknown): string {
  const { kind, reason, where } = errorSummary(error)
  return `it failed with ${kind}: ${reason}${where[0] ? ` (${where[0]})` : ''}`
}
