// Formats personal names and greetings. Order and spaces: Unicode CLDR, person names.

export type Named = { readonly firstName: string; readonly lastName: string }

/** Katakana alone is excluded: it spells foreign names, in their own order. */
const familyFirst = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}々]+$/u
const eastAsian = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}々ー]+$/u

const isFamilyFirst = ({ firstName, lastName }: Named): boolean =>
  familyFirst.test(lastName) && eastAsian.test(firstName)

/** In Chinese, Japanese and Korean script the family name comes first, without a space; one of the two may be missing. */
export const fullName = (person: Named): string =>
  isFamilyFirst(person)
    ? person.lastName + person.firstName
    : `${person.firstName} ${person.lastName}`.trim()

/** The first name; for names with the family name first that would be impolite: the full name. */
export const greetedName = (person: Named): string =>
  isFamilyFirst(person) ? fullName(person) : person.firstName

/** Until a person writes their own: "anna.schmidt@shop.example" is Anna Schmidt. */
export function nameFromEmail(email: string): Named {
  const [account = ''] = email.split('@')
  const [firstName = account, ...more] = account
    .split(/[^\p{L}\p{M}]+/u)
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toLocaleUpperCase('en') + part.slice(1))
  return { firstName, lastName: more.join(' ') }
}
