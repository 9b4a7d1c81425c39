// Payment destinations: the addresses and account keys that customers pay to, and which of them are in force. Pure.

export const destinationKinds = [
  'pi_treasury',
  'pi_app_wallet',
  'usdt_account',
  'refund_wallet',
] as const
export type DestinationKind = (typeof destinationKinds)[number]

/** `ledger`: the passphrase for Pi, otherwise the family of chains (`eip155`, `tron`). */
export type Slot = { readonly kind: DestinationKind; readonly ledger: string }

/** `value`: an address, or the fingerprint of an account key, which `label` explains. */
export type NamedDestination = Slot & { readonly value: string; readonly label: string | null }

export type Destination = NamedDestination & {
  readonly firstSeenAt: Date
  /** Found in the settings; nothing is offered until an owner confirms it. */
  readonly proposedAt: Date | null
  /** When it came into force last; null if it never did. */
  readonly confirmedAt: Date | null
  readonly compromisedAt: Date | null
  readonly compromisedReason: string | null
}

export const destinationStates = [
  'current',
  'proposed',
  'former',
  'withdrawn',
  'compromised',
] as const
/** `withdrawn`: it was in the settings for a time, and was never confirmed. */
export type DestinationState = (typeof destinationStates)[number]

/** Refund wallets add up; of all other kinds one is in force. */
const isSingle = ({ kind }: Slot): boolean => kind !== 'refund_wallet'

export const isOf =
  ({ kind, ledger }: Slot) =>
  (each: Slot): boolean =>
    each.kind === kind && each.ledger === ledger

/** The newest confirmed one, compromised or not; null if nothing is known. */
export function currentOf(all: readonly Destination[], slot: Slot): Destination | null {
  const own = all.filter((each) => isOf(slot)(each) && each.confirmedAt !== null)
  const time = ({ confirmedAt }: Destination) => confirmedAt?.getTime() ?? 0
  return own.toSorted((a, b) => time(b) - time(a))[0] ?? null
}

/** Whether it may be shown to customers. `configured` is trusted only while nothing at all is known of this slot. */
export function offeredOf(
  all: readonly Destination[],
  slot: Slot,
  configured: string | null,
): string | null {
  const own = all.filter(isOf(slot))
  if (own.length === 0) return configured
  if (own.some(({ proposedAt }) => proposedAt !== null)) return null
  const current = currentOf(own, slot)
  return current && current.compromisedAt === null ? current.value : null
}

export function stateOf(all: readonly Destination[], one: Destination): DestinationState {
  if (one.compromisedAt) return 'compromised'
  if (one.proposedAt) return 'proposed'
  if (!one.confirmedAt) return 'withdrawn'
  return !isSingle(one) || currentOf(all, one)?.value === one.value ? 'current' : 'former'
}

/**
 * Whether nothing can be paid by it before another is set. Nothing waits for a wallet for refunds, nor for what the
 * settings no longer name at all. `configured`: what they name.
 */
export const isToBeReplaced = (
  all: readonly Destination[],
  one: Destination,
  configured: readonly Slot[],
): boolean =>
  one.compromisedAt !== null &&
  isSingle(one) &&
  currentOf(all, one)?.value === one.value &&
  configured.some(isOf(one))

export type Comparison = {
  /** In force at once. */
  readonly trusted: readonly NamedDestination[]
  /** Different from what is in force. */
  readonly proposed: readonly NamedDestination[]
  /** In the settings no longer. */
  readonly withdrawn: readonly Destination[]
}

/** Compares the settings with what is known. `trusts`: nothing was known of this slot before, or it is simulated. */
export function compare(
  known: readonly Destination[],
  configured: readonly NamedDestination[],
  trusts: (slot: Slot) => boolean,
): Comparison {
  const fresh = configured.filter((each) => {
    const same = known.find((one) => isOf(each)(one) && one.value === each.value)
    if (same?.compromisedAt) return false
    if (isSingle(each)) return currentOf(known, each)?.value !== each.value
    return !same?.confirmedAt
  })
  const isTrusted = (each: NamedDestination) => {
    // The Pi app may always pay to the treasury in force.
    const treasury = offeredOf(known, { kind: 'pi_treasury', ledger: each.ledger }, null)
    return trusts(each) || (each.kind === 'pi_app_wallet' && each.value === treasury)
  }
  return {
    trusted: fresh.filter(isTrusted),
    proposed: fresh.filter((each) => !isTrusted(each)),
    withdrawn: known.filter(
      (one) =>
        one.proposedAt !== null &&
        !configured.some((each) => isOf(one)(each) && each.value === one.value),
    ),
  }
}
