// Business details in the order form: stored and priced before the order is placed.
import { ok, type Result, refuse } from '../../../../shop/result.ts'
import { saveBusiness } from '../../../../shop/sales/checkout/actions/business.ts'
import { purchaseFor } from '../../../../shop/sales/checkout/views/purchase.ts'
import { countryOfBusiness } from '../../../../shop/sales/taxes/rules/business.ts'
import { normalVatId } from '../../../../shop/sales/taxes/rules/vat-id.ts'
import { type Context, requestContext } from '../../../http/request-context'

type Fields = Readonly<Record<string, string>>

/** Refuses as `saveBusiness` does. */
export function checkBusiness(
  context: Context,
  purchaseId: string,
  fields: Fields,
): Promise<Result> {
  const { world, who, ip } = requestContext(context)
  return saveBusiness(world, who, purchaseId, { form: fields, country: fields.country ?? null, ip })
}

/**
 * Of a form that orders: details that were typed and not checked yet are, and those of another country than a guest's. Refuses `taxes.business_priced` if the total
 * is another with them, so that it is shown before anybody agrees to it, and as `saveBusiness` does.
 */
export async function takeBusiness(
  context: Context,
  purchaseId: string,
  fields: Fields,
): Promise<Result> {
  if (!('company' in fields || 'vatId' in fields)) return ok()
  const { world, who } = requestContext(context)
  const before = await purchaseFor(world, who, purchaseId)
  if (!before.ok || before.value.orderNumber) return ok()
  const known = before.value.business
  const own = known && countryOfBusiness(known)
  const isSame =
    (!own || !fields.country || own === fields.country) &&
    (known?.company ?? '') === (fields.company ?? '').trim() &&
    (known?.vatId ?? '') === normalVatId(fields.vatId ?? '')
  if (isSame) return ok()
  const saved = await checkBusiness(context, purchaseId, fields)
  if (!saved.ok) return saved
  const after = await purchaseFor(world, who, purchaseId)
  const isPriced = after.ok && after.value.total !== before.value.total
  return isPriced ? refuse('taxes.business_priced') : ok()
}
