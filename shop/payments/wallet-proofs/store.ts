// SQL of challenges and proofs.
import { countChanged, hasChanged } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import type { ChallengeMethod, ProofMethod, WalletKind } from './rules.ts'

export type Challenge = {
  readonly id: string
  readonly userId: string
  readonly kind: WalletKind
  readonly address: string
  readonly method: ChallengeMethod
  readonly nonce: string
  readonly message: string
  readonly issuedAt: Date
  readonly expiresAt: Date
  readonly usedAt: Date | null
}

export type Proof = {
  readonly id: string
  readonly userId: string
  readonly kind: WalletKind
  readonly address: string
  readonly method: ProofMethod
  readonly evidence: string
  readonly at: Date
}

/** Stores a challenge, replacing earlier ones for the wallet. */
export async function saveChallenge(db: Db, one: Omit<Challenge, 'usedAt'>): Promise<void> {
  await db`
    delete from wallet_challenges where user_id = ${one.userId} and kind = ${one.kind}
      and address = ${one.address} and method = ${one.method} and used_at is null`
  await db`
    insert into wallet_challenges (id, user_id, kind, address, method, nonce, message, issued_at, expires_at)
    values (${one.id}, ${one.userId}, ${one.kind}, ${one.address}, ${one.method}, ${one.nonce},
      ${one.message}, ${one.issuedAt}, ${one.expiresAt})`
}

const columns = (db: Db) => db`
  id, user_id as "userId", kind, address, method, nonce, message, issued_at as "issuedAt",
  expires_at as "expiresAt", used_at as "usedAt"`

export async function challengeOf(
  db: Db,
  userId: string,
  id: string,
): Promise<Challenge | undefined> {
  const [row] = await db<Challenge[]>`
    select ${columns(db)} from wallet_challenges where id = ${id} and user_id = ${userId}`
  return row
}

/** Locks the unused challenge that a payment answers, by memo and sender. */
export async function challengeByMemo(
  db: Db,
  memo: string,
  sender: string,
): Promise<Challenge | undefined> {
  const [row] = await db<Challenge[]>`
    select ${columns(db)} from wallet_challenges
    where nonce = ${memo} and address = ${sender} and method = 'payment' and used_at is null for update`
  return row
}

/** Only one of two concurrent responses succeeds. */
export const consumeChallenge = async (db: Db, id: string, now: Date) =>
  hasChanged(db`
    update wallet_challenges set used_at = ${now} where id = ${id} and used_at is null`)

/** Stores a proof, replacing earlier ones of the wallet. */
export const saveProof = async (db: Db, proof: Proof) => db`
  insert into wallet_proofs (id, user_id, kind, address, method, evidence, at)
  values (${proof.id}, ${proof.userId}, ${proof.kind}, ${proof.address}, ${proof.method},
    ${proof.evidence}, ${proof.at})
  on conflict (user_id, kind, address) do update set method = excluded.method,
    evidence = excluded.evidence, at = excluded.at`

export const proofsOfUser = async (db: Db, userId: string) => db<Proof[]>`
    select id, user_id as "userId", kind, address, method, evidence, at
    from wallet_proofs where user_id = ${userId} order by at desc, id`

export const deleteProof = async (db: Db, userId: string, id: string) =>
  hasChanged(db`
    delete from wallet_proofs where id = ${id} and user_id = ${userId}`)

/** Deletes expired challenges. */
export const deleteEnded = async (db: Db, before: Date) =>
  countChanged(db`delete from wallet_challenges where expires_at < ${before} returning id`)
