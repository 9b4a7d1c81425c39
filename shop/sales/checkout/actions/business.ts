// A business that buys: company and VAT id of a purchase, confirmed by the register before the total is shown.
import * as v from 'valibot'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { type Form, filledIn, line, maxCharacters, readInput } from '../../../platform/input.ts'
import { allow } from '../../../platform/rate-limits/actions.ts'
import { networkOf } from '../../../platform/rate-limits/rules.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { settingsOf } from '../../../platform/settings/views.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { type Business, confirmedHours } from '../../taxes/rules/business.ts'
import { isInEu } from '../../taxes/rules/decision.ts'
import { countryOfVatId, readVatId, type VatId, vatIdLength } from '../../taxes/rules/vat-id.ts'
import { setBusiness, visiblePurchase } from '../store.ts'

/** Nobody asks the register for lists of numbers through the shop. */
const ofNetwork = { name: 'checkout.vat_ids', limit: 20, seconds: 3600 }

const business = v.object({
  company: v.pipe(line, filledIn, maxCharacters(200)),
  vatId: v.pipe(line, maxCharacters(vatIdLength)),
})

const plain = v.object({ company: v.pipe(line), vatId: v.pipe(line) })

/**
 * Stores it with the purchase; both fields empty remove it. `country` is the destination, if it is known. The register is
 * asked about an id of another EU country than the seller's; without its confirmation the id is kept, and tax is
 * charged. Refuses `checkout.not_found`, `phrase.refused`, `limit.reached`, and `form.invalid` with
 * `field.required` for the company, and `taxes.vat_id` or `taxes.vat_country` for the id.
 */
export async function saveBusiness(
  world: World,
  who: Pick<Viewer, 'id'> | null,
  purchaseId: string,
  { form, country, ip }: { form: Form; country: string | null; ip: string },
): Promise<Result> {
  const settings = await settingsOf(world)
  if (settings.businessBuyers !== 'on') return ok()
  const purchase = await visiblePurchase(world.db, who?.id ?? null, purchaseId)
  if (!purchase || purchase.orderNumber) return refuse('checkout.not_found')
  const fields = { company: form.company ?? '', vatId: form.vatId ?? '' }
  const secret = await refuseSecrets(world, fields)
  if (!secret.ok) return secret
  const empty = readInput(plain, fields)
  if (empty.ok && !empty.value.company && !empty.value.vatId) {
    if (purchase.business) await setBusiness(world.db, purchase.id, null)
    return ok()
  }
  const read = readInput(business, fields)
  if (!read.ok) return read
  const { company } = read.value
  const vatId = read.value.vatId === '' ? null : readVatId(read.value.vatId)
  if (read.value.vatId !== '' && !vatId) return wrongId('taxes.vat_id')
  const destination = country || purchase.country
  if (vatId && destination && countryOfVatId(vatId) !== destination)
    return wrongId('taxes.vat_country')
  const known = purchase.business
  const text = vatId && vatId.prefix + vatId.number
  if (known && known.vatId === text && isFresh(known, world.now())) {
    if (known.company !== company) await setBusiness(world.db, purchase.id, { ...known, company })
    return ok()
  }
  const seller = settings.taxCountry
  const isAsked = vatId && isInEu(seller) && countryOfVatId(vatId) !== seller
  const limited = isAsked ? await allow(world, ofNetwork, networkOf(ip)) : ok()
  if (!limited.ok) return limited
  const answer = isAsked ? await confirmed(world, vatId, settings.sellerTaxId) : notAsked
  await setBusiness(world.db, purchase.id, { company, vatId: text, ...answer })
  return ok()
}

/** For lines that were changed: the business of the purchase before, with what the register said of it. */
export async function takeOverBusiness(
  world: World,
  who: Pick<Viewer, 'id'>,
  from: string,
  to: string,
): Promise<void> {
  const before = await visiblePurchase(world.db, who.id, from)
  if (before?.business) await setBusiness(world.db, to, before.business)
}

const wrongId = (code: string): Result<never> => refuse('form.invalid', { fields: { vatId: code } })

/** Confirmed, or nothing to confirm: another look would say the same. */
const isFresh = ({ answer, answeredAt }: Business, now: Date): boolean =>
  answer === 'confirmed' &&
  answeredAt !== null &&
  now.getTime() - Date.parse(answeredAt) < (confirmedHours * 3_600_000) / 2

type Confirmation = Pick<Business, 'answer' | 'answeredAt' | 'reference'>

const notAsked: Confirmation = { answer: null, answeredAt: null, reference: null }

/** Fails closed: without a register, or an answer, nothing is confirmed. */
async function confirmed(world: World, vatId: VatId, seller: string): Promise<Confirmation> {
  const found = await world.vatRegister?.look(vatId, readVatId(seller)).catch(() => null)
  const { answer, reference } = found ?? { answer: 'unavailable' as const, reference: null }
  return { answer, answeredAt: world.now().toISOString(), reference }
}
