// People who have left a mark of their own in every flow of the shop.
import { saveProfile } from '../../shop/accounts/actions/profile.ts'
import { addLine } from '../../shop/cart/actions.ts'
import { giveAddress } from '../../shop/checkout/actions/address.ts'
import { cancelOrder } from '../../shop/checkout/actions/cancel.ts'
import { giveReceipt } from '../../shop/checkout/actions/give-receipt.ts'
import { decide } from '../../shop/kyc/actions/decide.ts'
import { saveDocuments } from '../../shop/kyc/actions/documents.ts'
import { saveDetails } from '../../shop/kyc/actions/draft.ts'
import { submitCheck } from '../../shop/kyc/actions/submit.ts'
import { queueMail } from '../../shop/mail/actions.ts'
import { chooseNewsletter } from '../../shop/newsletter/actions/subscribe.ts'
import { trackReferral } from '../../shop/referrals/actions.ts'
import { addAddress } from '../../shop/shipping/actions/book.ts'
import { makeAccountsIn, worldWithAccounts } from '../accounts.ts'
import { details, papers, pictures } from '../checks.ts'
import { photo } from '../documents.ts'
import { addressNamed, testPi } from '../payments.ts'
import { person } from '../people.ts'
import { address, line, placed, shelved, value } from '../shopping.ts'
import { testConfig } from '../world.ts'

export const day = 86_400_000
export const world = await worldWithAccounts({ config: { ...testConfig, pi: testPi } })
export const { account, session } = makeAccountsIn(world)
export const fulfilment = await person(world, 'fulfilment')
export const reviewer = await person(world, 'kyc')
export const thing = await shelved(world, 1000)
export const place = { refundTo: addressNamed('own'), refundAgain: addressNamed('own') }

/** A word of letters and one of digits that occur nowhere else. */
let made = 0
export const marks = () => {
  made += 1
  const letters = String.fromCharCode(97 + made).repeat(3)
  return { word: `Kanari${letters}`, digits: `55590${made}77` }
}
type Marks = ReturnType<typeof marks>

/** Somebody who has left something of themselves in every flow. Answers all that is theirs. */
export async function planted({ word, digits }: Marks) {
  world.clock.advance(1000)
  const friend = await account(`Friend${word}`, 'Byron')
  world.clock.advance(1000)
  const { email } = await account(`Signup${word}`, 'Byron')
  const { who, cookie } = await session(email)
  await world.db`
    update sessions set ip_prefix = ${`net-${word}`} where id = ${who.sessionId}`
  await world.db`
    insert into wallet_proofs (id, user_id, kind, address, method, evidence, at)
    values (${world.id()}, ${who.id}, 'stellar', ${`GWallet${word}`}, 'sep53', 'x', ${world.now()})`
  await world.db`
    insert into pi_people (user_id, uid, at) values (${who.id}, ${`pi-${word}`}, ${world.now()})`
  await world.db`
    insert into email_undos (token_hash, user_id, email, changed_at, expires_at)
    values (${world.id()}, ${who.id}, ${`old-${word}@home.example`.toLowerCase()}, ${world.now()},
      ${new Date(world.now().getTime() + 99 * day)})`
  const old = { to: `old-${word}@home.example`.toLowerCase(), language: 'en' }
  const values = { number: 'PI-1', total: '1', link: word }
  await queueMail(world, { ...old, template: 'order.placed', values })
  value(await trackReferral(world, who, friend.username))
  value(await chooseNewsletter(world, who, true))
  await world.db`
    insert into pending_referrals (user_id, code, created_at) values (${who.id}, ${`code-${word}`}, ${world.now()})`
  await world.db`
    insert into known_browsers (user_id, token_hash, seen_at) values (${who.id}, ${`hash-${word}`}, ${world.now()})`
  const profile = { firstName: `First${word}`, lastName: `Last${word}`, phone: `+1${digits}` }
  value(await saveProfile(world, who, profile))
  const at = (kind: string) => ({
    ...address,
    fullName: `Name${kind}${word}`,
    streetAddress: `Street${kind}${word}`,
    city: `City${kind}${word}`,
    stateProvince: `State${kind}${word}`,
    postalCode: `${kind}${digits}`.toUpperCase(),
    confirmedCode: `${kind}${digits}`,
    phoneNumber: `+2${digits}`,
    email: `${kind}-${word}@home.example`.toLowerCase(),
    instructions: `Ring${kind}${word}`,
  })
  value(await addAddress(world, who, at('Book')))
  value(await addLine(world, who, line(thing, 2)))
  const sent = await placed(world, who, [line(thing)])
  value(await giveAddress(world, who, sent, at('Sent')))
  const dropped = await placed(world, who, [line(thing)])
  value(await giveAddress(world, who, dropped, at('Dropped')))
  value(await giveReceipt(world, who, dropped, { path: photo, said: '' }))
  value(await cancelOrder(world, who, dropped, place))

  const one = { ...details, firstName: `Kyc${word}`, lastName: `Kyz${word}`, phone: `+3${digits}` }
  value(await saveDetails(world, who, { ...one, email: `kyc-${word}@home.example` }))
  const form = { ...papers, address: `Home${word}`, idNumber: `ID${word}`, nationality: word }
  value(await saveDocuments(world, who, { form, pictures }))
  const handed = value(await submitCheck(world, who))
  return { who, cookie, email, sent, dropped, friend, submissionId: handed.submissionId }
}

export async function approved(submissionId: string): Promise<void> {
  const fresh = { ...reviewer, proof: { at: world.now(), by: 'password' } } as const
  value(await decide(world, fresh, submissionId, { decision: 'approved', reason: '' }))
}
