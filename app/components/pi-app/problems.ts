// Why a step was refused, as one of a few texts: what a shopper can do is the same for many codes.

export type Problem = 'mismatch' | 'notDue' | 'another' | 'signIn' | 'limit' | 'away'

const problems: Readonly<Record<string, Problem>> = {
  'piapp.not_due': 'notDue',
  'piapp.another': 'another',
  'piapp.sign_in': 'signIn',
  'piapp.token': 'signIn',
  'limit.reached': 'limit',
}
/** What Pi said of the payment is not what the order needs. */
const mismatches = /^piapp\.(state|direction|network|user|order|amount|wallet|closed|not_found)$/

export const problemOf = (code: string | undefined): Problem =>
  (code && problems[code]) || (code && mismatches.test(code) ? 'mismatch' : 'away')
