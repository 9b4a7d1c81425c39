// When a payment that found no order may be given to the shopper who claims it. Pure.
// Everybody sees it on the ledger, so a claim needs control of the account that it came from.

/** What is known of an unmatched payment and of who claims it. */
export type ClaimFacts = {
  readonly sender: string
  readonly at: Date
  readonly amount: bigint | null
  readonly assetOk: boolean
  /** Checked against its signed envelope. */
  readonly proved: boolean
  /** The payment request's beginning: a payment that is older was not meant for it. */
  readonly openedAt: Date
  /** Other people whose orders this sender has paid, or who claim a payment of it: an exchange pays for many. */
  readonly others: number
  /** The operator's list of accounts that many people pay from. */
  readonly isListed: boolean
  /** How the claimant has shown to control the sender. */
  readonly proof: ClaimProof | null
}

export const claimProofs = ['echo', 'signature'] as const
/**
 * `echo`: a payment of any size from the same sender, by the claimant: who has an account at an exchange can make one.
 * `signature`: only whoever holds the sender's own key.
 */
export type ClaimProof = (typeof claimProofs)[number]

/** Ledgers close every few seconds and tell whole ones: a payment may seem so much older than it is. */
export const ledgerMilliseconds = 5_000

/** `person`: staff decides, whatever is proved. */
export type ClaimVerdict = 'given' | 'needs_proof' | 'person'

export function verdictOn(facts: ClaimFacts): ClaimVerdict {
  const isPlain = facts.proved && facts.assetOk && facts.amount !== null && facts.amount > 0n
  // What others do shows that a sender may be shared, and a signature that it is not; the operator's list is certain.
  const isAlone = facts.others === 0 || facts.proof === 'signature'
  // A contract pays for whoever calls it.
  const isOwn = !facts.sender.startsWith('C') && isAlone && !facts.isListed
  if (!isPlain || !isOwn || isOlder(facts)) return 'person'
  return facts.proof ? 'given' : 'needs_proof'
}

const isOlder = ({ at, openedAt }: ClaimFacts): boolean =>
  at.getTime() < openedAt.getTime() - ledgerMilliseconds

/** Operations that only the sender's own key can sign: payments that prove something. */
export const echoKinds = [
  'payment',
  'path_payment_strict_receive',
  'path_payment_strict_send',
  'create_account',
] as const

export const isTransactionHash = (text: string): boolean => /^(0x)?[0-9a-f]{64}$/i.test(text.trim())
