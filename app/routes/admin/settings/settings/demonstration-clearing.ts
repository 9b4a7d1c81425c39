// Clears the demonstration from the dashboard, confirmed by the shop's name and re-authentication.
import type { Viewer } from '../../../../../shop/people/accounts/rules.ts'
import { type Result, refuse } from '../../../../../shop/result.ts'
import { type Context, requestContext } from '../../../../http/request-context'
import { requireProof } from '../../../../http/step-up'

/** Returns the number of orders removed. Refuses `demo.unconfirmed`, and as `clearDemonstration` and `requireProof` do. */
export async function clearFrom(
  context: Context,
  who: Viewer,
  fields: Readonly<Record<string, string>>,
): Promise<Result<number>> {
  const { world } = requestContext(context)
  if (fields.name?.normalize('NFC').trim() !== world.config.shopName)
    return refuse('demo.unconfirmed', { fields: { name: 'demo.unconfirmed' } })
  const proven = await requireProof(context, who, fields)
  if (!proven.ok) return proven
  const { clearDemonstration } = await import('../../../../../demo/clear.ts')
  return clearDemonstration(world, proven.value)
}
