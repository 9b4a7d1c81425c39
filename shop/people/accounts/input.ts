// Input schemas of account data, shared by browser and server.
import * as v from 'valibot'
import { isEmail } from '../../platform/email.ts'
import {
  type Form,
  filledIn,
  identifierText,
  line,
  maxCharacters,
  readInput,
  text,
  textOf,
  together,
} from '../../platform/input.ts'
import type { Result } from '../../result.ts'
import { type Guessable, passwordProblem } from './password.ts'
import {
  grantable,
  type Permission,
  permissions,
  roleNameLength,
  withIncluded,
} from './permissions.ts'
import { phoneOf } from './phone.ts'

export const normalEmail = (text = ''): string => identifierText(text.slice(0, 1000)).toLowerCase()

export const email = v.pipe(
  text,
  v.transform((text) => normalEmail(text)),
  v.nonEmpty('field.email.required'),
  v.check((text) => !/\.\.|^\.|\.$|\.@/.test(text), 'field.email.dots'),
  v.check(isEmail, 'field.email.format'),
)

/** Normalized to E.164 if the number is valid in the country. */
export const phone = (country: unknown) =>
  v.pipe(
    text,
    v.transform((number) => phoneOf(number, textOf(country).trim().toUpperCase())),
    v.nonEmpty('field.phone.required'),
    v.regex(/^\+?[1-9]\d{1,14}(?: ext\. \d{1,7})?$/, 'field.phone.format'),
  )

/** Invisible in a name, but for the joiners of Persian and of Indian scripts. */
const unseen = /(?!\p{Join_Control})[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/**
 * As people are called: "St. John", "Pol·la", "マリー・ルイーズ", one letter. `field` selects the message: "First name is
 * required".
 */
export const name = <Field extends 'firstName' | 'lastName'>(field: Field) =>
  v.pipe(
    line,
    v.transform((name) => name.replace(unseen, '').trim()),
    v.nonEmpty(`field.${field}.required`),
    v.regex(
      /^(?=.*\p{L})[\p{L}\p{M} '’.·・\p{Join_Control}-]{1,50}$/u,
      `field.${field}.characters`,
    ),
  )

const names = { firstName: name('firstName'), lastName: name('lastName') }
const emailOnly = v.object({ email })
const customer = v.object({ ...names, email })
const signIn = v.object({ email, password: v.pipe(text, v.nonEmpty('field.password.required')) })
const profile = (form: Form) => v.object({ ...names, phone: phone(form.phoneCountry) })

const customRole = v.object({
  name: v.pipe(
    line,
    v.transform((name) =>
      name
        .replace(/\p{Cc}/gu, '')
        .replace(unseen, '')
        .trim(),
    ),
    filledIn,
    maxCharacters(roleNameLength),
  ),
  permissions: v.custom<readonly Permission[]>(
    (list) => Array.isArray(list) && list.length > 0,
    'role.field.permissions',
  ),
})

/** Of a custom role: `name`, and a checkbox `may.PERMISSION` each; with the permissions that others include. */
export const readCustomRole = (form: Form) =>
  readInput(customRole, {
    name: form.name,
    permissions: withIncluded(
      grantable(permissions.filter((each) => form[`may.${each}`] === 'yes')),
    ),
  })

export type Profile = v.InferOutput<ReturnType<typeof profile>>
export type Customer = v.InferOutput<typeof customer>
export type SignIn = v.InferOutput<typeof signIn>
export type SignUp = Profile & SignIn
export type NewPassword = { token: string; password: string }
export type Colleague = Omit<Customer, 'email'> & { readonly password: string }

/** Words that others may know of the user, which a password should not consist of. */
export const personalWords = (
  who: { readonly email: string; readonly firstName: string; readonly lastName: string },
  shopName: string,
): string[] => [who.email.split('@')[0] ?? '', who.firstName, who.lastName, shopName]

const passwordProblems = (
  { password = '', confirm }: Form,
  ...rules: Parameters<typeof passwordProblem> extends [unknown, ...infer Rest] ? Rest : never
) => ({
  password: passwordProblem(password, ...rules),
  confirm: confirm === password ? null : 'field.password.mismatch',
})

/** `isGuessable` is server-side: see guesses.ts. */
export function readSignUp(form: Form, shopName: string, isGuessable?: Guessable): Result<SignUp> {
  const schema = v.pipe(
    v.object({ ...profile(form).entries, email, password: text }),
    together((who) => passwordProblems(form, personalWords(who, shopName), isGuessable)),
  )
  return readInput(schema, form)
}

/** Only requires a password: older ones may not satisfy the current policy. */
export const readSignIn = (form: Form): Result<SignIn> => readInput(signIn, form)

export const readEmail = (form: Form): Result<{ email: string }> => readInput(emailOnly, form)

/** `personal` is known of the account: parts of the email address and the name. */
export function readNewPassword(
  form: Form,
  personal: readonly string[],
  isGuessable?: Guessable,
  isForStaff = false,
): Result<NewPassword> {
  const schema = v.pipe(
    v.object({ token: text, password: text }),
    together(() => passwordProblems(form, personal, isGuessable, isForStaff)),
  )
  return readInput(schema, form)
}

/** Account data of an invited colleague; the address is the invitation's. */
export function readColleague(
  form: Form,
  email: string,
  shopName: string,
  isGuessable?: Guessable,
): Result<Colleague> {
  const schema = v.pipe(
    v.object({ ...names, password: text }),
    together((who) =>
      passwordProblems(form, personalWords({ ...who, email }, shopName), isGuessable, true),
    ),
  )
  return readInput(schema, form)
}

/** The first owner of a shop: a password as staff need it. */
export function readOwner(
  form: Form,
  shopName: string,
  isGuessable?: Guessable,
): Result<Customer & { readonly password: string }> {
  const schema = v.pipe(
    v.object({ ...names, email, password: text }),
    together((who) => passwordProblems(form, personalWords(who, shopName), isGuessable, true)),
  )
  return readInput(schema, form)
}

/** A customer without an account, as entered by staff during a call. */
export const readCustomer = (form: Form): Result<Customer> => readInput(customer, form)

export const readProfile = (form: Form): Result<Profile> => readInput(profile(form), form)
