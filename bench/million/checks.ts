// Open identity checks: submitted, in review, sent back, or awaiting a second reviewer.
import { sealAnswers } from '../../shop/identity/kyc/answers.ts'
import type { World } from '../../shop/world.ts'

/** More than a page of each state, whatever the shop's size. */
const each = 40

/** Uses the newest users, who have submitted nothing before. Encrypted as the shop does. */
export async function addOpenChecks(world: World, users: number): Promise<void> {
  const waiting = Math.max(each, Math.floor(users / 500))
  const [staff] = await world.db<{ id: string }[]>`select id from made_people where n = 1`
  const people = await world.db<{ userId: string; at: Date }[]>`
    select id as "userId", at from made_people where n % 5 <> 0 order by n desc limit ${waiting + 3 * each}`
  const rows = people.map(({ userId, at }, index) => {
    const id = `waiting-${index}`
    const sealed = sealAnswers(world, { id, userId }, answersOf(index))
    const state = stateOf(index)
    const claimer = state === 'in_review' ? staff?.id : undefined
    return {
      id,
      userId,
      at,
      state,
      claimer,
      isSecond: index >= 2 * each && index < 3 * each,
      answers: Buffer.from(sealed.answers).toString('hex'),
      version: sealed.answersVersion,
    }
  })
  await world.db`
    create temp table made_checks as
    select * from jsonb_to_recordset(${world.db.json(rows as never)}) as r (id text, "userId" text, at timestamptz,
      state text, claimer text, "isSecond" boolean, answers text, version int)`
  await world.db`
    insert into kyc_submissions (id, user_id, state, answers, answers_version, created_at, updated_at, submitted_at,
      claimed_by, claimed_until)
    select id, "userId", state, decode(answers, 'hex'), version, at, at, at, claimer,
      case when claimer is not null then now() + interval '1 year' end
    from made_checks`
  await world.db`
    insert into kyc_attempts (user_id, number, submission_id, at) select "userId", 1, id, at from made_checks`
  await world.db`
    insert into kyc_decisions (submission_id, applicant_id, reviewer_id, decision, reason, note, requested_parts, at, attempt)
    select id, "userId", ${staff?.id ?? ''}, 'more_info_needed', 'The photo is dark.', '', '{id-front}', at, 1
    from made_checks where state = 'more_info_needed'`
  await world.db`
    insert into kyc_proposals (submission_id, applicant_id, reviewer_id, decision, reason, note, requested_parts, is_final, at)
    select id, "userId", ${staff?.id ?? ''}, 'approved', '', '', '{}', false, at from made_checks where "isSecond"`
}

function stateOf(index: number): 'in_review' | 'more_info_needed' | 'submitted' {
  if (index < each) return 'in_review'
  return index < 2 * each ? 'more_info_needed' : 'submitted'
}

const answersOf = (index: number) => ({
  details: {
    firstName: 'Ada',
    lastName: 'Byron',
    email: `check${index}@customers.example`,
    phone: '+15551234567',
    country: 'GB',
    wallet: '',
  },
  papers: { idType: 'passport', idNumber: `X${index}`, nationality: 'British' },
})
