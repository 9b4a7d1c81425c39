// How a person's name is written and greeted. Order and spaces: Unicode CLDR, person names.

export type Named = { readonly firstName: string; readonly lastName: string }

/** Katakana alone is left out: so a name from elsewhere is written, in its own order. */
const familyFirst = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}々]+$/u
const eastAsian = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}々ー]+$/u

const isFamilyFirst = ({ firstName, lastName }: Named): boolean =>
  familyFirst.test(lastName) && eastAsian.test(firstName)

/** In Chinese, Japanese and Korean script the family name comes first, without a space; one of both may be missing. */
export const fullName = (person: Named): string =>
  isFamilyFirst(person)
    ? person.lastName + person.firstName
    : `${person.firstName} ${person.lastName}`.trim()

/** By the first name; where the family name comes first, that would be impolite: by both. */
export const greetedName = (person: Named): string =>
  isFamilyFirst(person) ? fullName(person) : person.firstName
