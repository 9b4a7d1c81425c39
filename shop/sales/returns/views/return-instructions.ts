// Return instructions: address, deadline, reference.
import { linkTo } from '../../../people/accounts/actions/links.ts'
import { settingsOf } from '../../../platform/settings/views.ts'
import { emailDate } from '../../../platform/time-zone.ts'
import type { World } from '../../../world.ts'
import type { Return } from '../rules.ts'
import { returnsForStaff } from '../views.ts'

/** Days in which approved items must be returned (Directive 2011/83/EU, article 14). */
const days = 14
const day = 86_400_000

export type ReturnInstructions = {
  readonly id: string
  readonly orderNumber: string
  /** To be put into the parcel: the order and its return. */
  readonly reference: string
  readonly until: Date
  /** One per line; empty if the shop has not set one. */
  readonly address: string
  readonly lines: Return['lines']
}

/** For each approved return of an order that has not arrived. */
export async function returnInstructions(
  world: World,
  number: string,
): Promise<ReturnInstructions[]> {
  const [returns, settings] = await Promise.all([returnsForStaff(world, number), settingsOf(world)])
  const { returnAddress, sellerName, sellerAddress, contactAddress } = settings
  const own = sellerAddress || contactAddress
  const named = own && [sellerName || world.config.shopName, own].join('\n')
  return returns.flatMap(({ id, status, events, askedAt, lines }, index) => {
    if (status !== 'agreed') return []
    const agreedAt = events.findLast(({ to }) => to === 'agreed')?.at ?? askedAt
    const until = new Date(agreedAt.getTime() + days * day)
    const reference = `${number}-R${index + 1}`
    return [{ id, orderNumber: number, reference, until, address: returnAddress || named, lines }]
  })
}

/** As text for an email, followed by a blank line; empty if nothing is to be returned. */
export function returnInstructionsText(
  world: World,
  language: string,
  way: ReturnInstructions | undefined,
): string {
  if (!way) return ''
  const text = world.say(language, 'returns', way.address ? 'way.letter' : 'way.letterAsk', {
    address: way.address,
    until: emailDate(world, way.until, language),
    reference: way.reference,
    support: world.config.supportMail,
    label: linkTo(world, language, `/returns/${way.id}`),
  })
  return `${text}\n\n`
}
