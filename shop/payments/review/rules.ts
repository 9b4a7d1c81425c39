// When an unmatched payment may be credited to the shopper who claims it. Pure. Payments are public on the ledger, so a
// claim requires control of the sending account.

/** Facts about an unmatched payment and its claimant. */
export type ClaimFacts = {
  readonly sender: string
  readonly at: Date
  readonly amount: bigint | null
  readonly assetOk: boolean
  /** Checked against its signed envelope. */
  readonly proved: boolean
  /** Creation of the payment request: older payments were not meant for it. */
  readonly openedAt: Date
  /** Other people with orders paid by this sender, or claims on its payments: exchanges pay for many. */
  readonly others: number
  /** The operator's list of accounts that many people pay from. */
  readonly isListed: boolean
  /** How the claimant proved control of the sender. */
  readonly proof: ClaimProof | null
}

export const claimProofs = ['echo', 'signature'] as const
/**
 * `echo`: a payment of any size from the same sender, by the claimant: a customer of an exchange can make one, too.
 * `signature`: only the holder of the sender's own key.
 */
export type ClaimProof = (typeof claimProofs)[number]

/** Ledger times are whole seconds and slightly late: tolerance for a payment that seems older than the payment request. */
export const ledgerMilliseconds = 5_000

/** `person`: staff decides, whatever the proof. */
export type ClaimVerdict = 'given' | 'needs_proof' | 'person'

export function verdictOn(facts: ClaimFacts): ClaimVerdict {
  const isPlain = facts.proved && facts.assetOk && facts.amount !== null && facts.amount > 0n
  // Other payers suggest that a sender is shared, a signature that it is not; the operator's list is certain.
  const isAlone = facts.others === 0 || facts.proof === 'signature'
  // A contract pays on behalf of any caller.
  const isOwn = !facts.sender.startsWith('C') && isAlone && !facts.isListed
  if (!isPlain || !isOwn || isOlder(facts)) return 'person'
  return facts.proof ? 'given' : 'needs_proof'
}

const isOlder = ({ at, openedAt }: ClaimFacts): boolean =>
  at.getTime() < openedAt.getTime() - ledgerMilliseconds

/** Operations that require the sender's own signature, so a payment proves control. */
export const echoKinds = [
  'payment',
  'path_payment_strict_receive',
  'path_payment_strict_send',
  'create_account',
] as const
