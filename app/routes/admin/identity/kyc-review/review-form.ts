// Parses the form of an identity reviewer.
import { claim, release } from '../../../../../shop/identity/kyc/actions/claim.ts'
import {
  confirmDecision,
  decide,
  dropProposal,
  type Verdict,
} from '../../../../../shop/identity/kyc/actions/decide.ts'
import {
  decisions,
  reasonCodes,
  requestableParts,
} from '../../../../../shop/identity/kyc/rules/check.ts'
import type { Viewer } from '../../../../../shop/people/accounts/rules.ts'
import { ok, type Result, refuse } from '../../../../../shop/result.ts'
import type { World } from '../../../../../shop/world.ts'

type Fields = Readonly<Record<string, string>>

/** Runs the action; returns the key of its toast. Refuses as the actions do, and `admin.unconfirmed`. */
export async function act(
  world: World,
  who: Viewer,
  id: string,
  fields: Fields,
): Promise<Result<string>> {
  const withToastWord = async (done: Promise<Result<unknown>>, word: string) => {
    const result = await done
    return result.ok ? ok(word) : result
  }
  if (fields.intent === 'claim') return withToastWord(claim(world, who, id), 'claimed')
  if (fields.intent === 'release') return withToastWord(release(world, who, id), 'released')
  if (fields.intent === 'drop')
    return withToastWord(dropProposal(world, who, id, fields.seen), 'dropped')
  if (fields.intent === 'confirm')
    return withToastWord(confirmDecision(world, who, id, fields.seen), 'confirmed')
  const verdict = verdictFrom(fields)
  if (!verdict.ok) return verdict
  if (fields.reversal && fields.confirm !== 'yes') return refuse('admin.unconfirmed')
  const done = await decide(world, who, id, verdict.value)
  if (!done.ok) return done
  return ok(done.value.proposed ? 'proposed' : verdict.value.decision)
}

function verdictFrom(fields: Fields): Result<Verdict> {
  const { reason = '', note = '' } = fields
  const decision = decisions.find((each) => each === fields.decision)
  if (!decision) return refuse('kyc.move')
  return ok({
    decision,
    reason,
    note,
    code: reasonCodes.find((each) => each === fields.code) ?? null,
    requestedParts: requestableParts.filter((part) => fields[`piece-${part}`] === 'yes'),
    isFinal: fields.final === 'yes',
    isReversal: fields.reversal === 'yes',
    seen: fields.seen,
  })
}
