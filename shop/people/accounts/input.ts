// What people may send about themselves. The same code answers in the browser and decides on the server.
import { isEmail } from '../../platform/email.ts'
import { ok, type Refusal, type Result, refuse } from '../../result.ts'
import { type Guessable, passwordProblem } from './password.ts'
import { phoneOf } from './phone.ts'

/** A form as it came; a missing field is an empty one. */
export type Form = Readonly<Record<string, string | undefined>>
/** A message key of errors.json, or null where there is nothing to say. */
export type Problem = string | null

export const normalEmail = (text = ''): string => text.trim().toLowerCase().slice(0, 1000)

export function emailProblem(email: string): Problem {
  if (email === '') return 'field.email.required'
  const [local = ''] = email.split('@')
  if (/\.\.|^\.|\.$/.test(email) || local.endsWith('.')) return 'field.email.dots'
  return isEmail(email) ? null : 'field.email.format'
}

/** Of a number as `phoneOf` writes it. */
export function phoneProblem(phone: string): Problem {
  if (phone === '') return 'field.phone.required'
  return /^\+?[1-9]\d{1,14}$/.test(phone) ? null : 'field.phone.format'
}

export const normalName = (text = ''): string => text.normalize('NFC').trim().replace(/\s+/g, ' ')

const oneCharacterName =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]$/u

/** `field` names the message: "First name is required". */
export function nameProblem(name: string, field: 'firstName' | 'lastName'): Problem {
  if (name === '') return `field.${field}.required`
  const length = [...name].length
  if (length > 50 || !/^[\p{L}\p{M} '’-]+$/u.test(name) || !/\p{L}/u.test(name))
    return `field.${field}.characters`
  return length >= 2 || oneCharacterName.test(name) ? null : `field.${field}.short`
}

export type Profile = { firstName: string; lastName: string; phone: string }
export type SignUp = Profile & { email: string; password: string }
export type SignIn = { email: string; password: string }
export type NewPassword = { token: string; password: string }

type Problems = Readonly<Record<string, Problem>>

/** The value, or `form.invalid` with a message for each field that is wrong. */
export function checked<T>(value: T, problems: Problems): Result<T> {
  const fields: Record<string, string> = {}
  for (const [field, problem] of Object.entries(problems)) if (problem) fields[field] = problem
  return Object.keys(fields).length === 0 ? ok(value) : refuseFields(fields)
}

export const refuseFields = (fields: Record<string, string>): Refusal =>
  refuse('form.invalid', { fields })

/** What others may know of somebody, and no password should be made of. */
export const personalWords = (
  who: { readonly email: string; readonly firstName: string; readonly lastName: string },
  shopName: string,
): string[] => [who.email.split('@')[0] ?? '', who.firstName, who.lastName, shopName]

/** `isGuessable` is the server's: see guesses.ts. */
export function readSignUp(form: Form, shopName: string, isGuessable?: Guessable): Result<SignUp> {
  const profile = profileOf(form)
  const email = normalEmail(form.email)
  const password = form.password ?? ''
  const personal = personalWords({ ...profile, email }, shopName)
  return checked(
    { ...profile, email, password },
    {
      ...profileProblems(profile),
      email: emailProblem(email),
      password: passwordProblem(password, personal, isGuessable),
      confirm: form.confirm === password ? null : 'field.password.mismatch',
    },
  )
}

/** Says nothing about the password but that there must be one: rules change, old passwords stay good. */
export function readSignIn(form: Form): Result<SignIn> {
  const email = normalEmail(form.email)
  const password = form.password ?? ''
  return checked(
    { email, password },
    {
      email: emailProblem(email),
      password: password === '' ? 'field.password.required' : null,
    },
  )
}

export function readEmail(form: Form): Result<{ email: string }> {
  const email = normalEmail(form.email)
  return checked({ email }, { email: emailProblem(email) })
}

/** `personal` is what is known of the account: parts of the e-mail address and the name. */
export function readNewPassword(
  form: Form,
  personal: readonly string[],
  isGuessable?: Guessable,
  isForStaff = false,
): Result<NewPassword> {
  const password = form.password ?? ''
  return checked(
    { token: form.token ?? '', password },
    {
      password: passwordProblem(password, personal, isGuessable, isForStaff),
      confirm: form.confirm === password ? null : 'field.password.mismatch',
    },
  )
}

export type Colleague = Pick<Profile, 'firstName' | 'lastName'> & { readonly password: string }

/** What somebody says of themselves who is invited to work here; the address is the invitation's. */
export function readColleague(
  form: Form,
  email: string,
  shopName: string,
  isGuessable?: Guessable,
): Result<Colleague> {
  const { firstName, lastName } = profileOf(form)
  const password = form.password ?? ''
  const personal = personalWords({ firstName, lastName, email }, shopName)
  return checked(
    { firstName, lastName, password },
    {
      firstName: nameProblem(firstName, 'firstName'),
      lastName: nameProblem(lastName, 'lastName'),
      password: passwordProblem(password, personal, isGuessable, true),
      confirm: form.confirm === password ? null : 'field.password.mismatch',
    },
  )
}

export type Customer = Pick<Profile, 'firstName' | 'lastName'> & { readonly email: string }

/** Somebody without an account, as staff writes down who calls. */
export function readCustomer(form: Form): Result<Customer> {
  const { firstName, lastName } = profileOf(form)
  const email = normalEmail(form.email)
  return checked(
    { firstName, lastName, email },
    {
      firstName: nameProblem(firstName, 'firstName'),
      lastName: nameProblem(lastName, 'lastName'),
      email: emailProblem(email),
    },
  )
}

export function readProfile(form: Form): Result<Profile> {
  const profile = profileOf(form)
  return checked(profile, profileProblems(profile))
}

function profileOf(form: Form): Profile {
  return {
    firstName: normalName(form.firstName),
    lastName: normalName(form.lastName),
    phone: phoneOf(form.phone, form.phoneCountry),
  }
}

function profileProblems(profile: Profile): Problems {
  return {
    firstName: nameProblem(profile.firstName, 'firstName'),
    lastName: nameProblem(profile.lastName, 'lastName'),
    phone: phoneProblem(profile.phone),
  }
}
