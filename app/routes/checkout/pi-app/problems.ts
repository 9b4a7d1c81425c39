// Refusals of a step, grouped into a few texts: many codes have the same remedy.

export type Problem = 'mismatch' | 'notDue' | 'another' | 'signIn' | 'limit' | 'away'

const problems: Readonly<Record<string, Problem>> = {
  'piapp.not_due': 'notDue',
  'piapp.another': 'another',
  'piapp.sign_in': 'signIn',
  'piapp.token': 'signIn',
  'limit.reached': 'limit',
}
/** Pi's data about the payment does not match the order. */
const mismatches = /^piapp\.(state|direction|network|user|order|amount|wallet|closed|not_found)$/

export const problemOf = (code: string | undefined): Problem =>
  (code && problems[code]) || (code && mismatches.test(code) ? 'mismatch' : 'away')
