// An agent's address, converted to the shop's address form. Pure.
import { isCountry } from '../../../identity/kyc/data.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import type { Form } from '../../../platform/input.ts'
import { fullName } from '../../../platform/names-of-people.ts'
import { readAddress } from '../../shipping/input.ts'
import type { Address } from '../../shipping/rules.ts'
import type { Session } from '../rules.ts'

/** Null if the agent gave no street: the shopper is asked then. */
export function addressForm(
  { destination, buyer }: Pick<Session, 'destination' | 'buyer'>,
  who: Pick<Viewer, 'email' | 'firstName' | 'lastName'>,
): Form | null {
  if (!destination?.street_address) return null
  const first = destination.first_name || buyer?.first_name || who.firstName
  const last = destination.last_name || buyer?.last_name || who.lastName
  const postalCode = destination.postal_code ?? ''
  return {
    fullName: fullName({ firstName: first, lastName: last }),
    streetAddress: destination.street_address,
    streetAddress2: destination.extended_address ?? '',
    city: destination.address_locality ?? '',
    stateProvince: destination.address_region ?? '',
    ...{ postalCode, confirmedCode: postalCode },
    country: destination.address_country ?? '',
    phoneNumber: destination.phone_number || buyer?.phone_number || '',
    email: who.email,
    instructions: '',
  }
}

/** Who approves it is not known yet: their name and email are not the agent's to give. */
const anyone = { email: 'anyone@example.org', firstName: 'A', lastName: 'A' }

/** The parts of the address that the order's page would ask the shopper for again. */
export function unusableParts(session: Pick<Session, 'destination' | 'buyer'>): string[] {
  const form = addressForm(session, anyone)
  const read = form && readAddress(form)
  return read && !read.ok ? Object.keys(read.fields ?? {}) : []
}

/** The same for display; null if there is none. */
export function addressGiven(session: Pick<Session, 'destination' | 'buyer'>): Address | null {
  const nobody = { email: session.buyer?.email ?? '', firstName: '', lastName: '' }
  const form = addressForm(session, nobody)
  if (!form || !isCountry((form.country ?? '').toUpperCase())) return null
  const of = (field: string) => form[field] ?? ''
  return {
    ...{ fullName: of('fullName'), city: of('city'), stateProvince: of('stateProvince') },
    streetAddress: [of('streetAddress'), of('streetAddress2')].filter(Boolean).join('\n'),
    ...{ postalCode: of('postalCode'), country: of('country').toUpperCase() },
    ...{ phoneNumber: of('phoneNumber'), email: of('email'), instructions: '' },
  }
}
