// VAT identification numbers of the EU and Northern Ireland: format and check digit of each country. Pure.
// Formats: European Commission, VIES, "What is the format of a VAT identification number?"
// (https://ec.europa.eu/taxation_customs/vies/#/faq, question 11). Check digits, as far as countries publish them:
// Austria BMF, "Konstruktionsregeln der UID"; France article R. 123-221 of the Code de commerce (SIREN) and CGI annexe II
// article 242 nonies; Germany and Croatia ISO 7064 MOD 11,10; Netherlands Belastingdienst, "btw-identificatienummer"
// (elfproef, MOD 97-10 since 2020); Spain Orden EHA/451/2008; Italy D.M. 23 December 1976 (Luhn); Sweden SKV 704 (Luhn);
// Ireland Revenue, "Tax and Duty Manual 37-00-25"; Northern Ireland HMRC, VAT Registration Manual 15270; the others
// "VIES-VAT validation routines", Directorate-General for Taxation and Customs Union, version 15.

export type VatId = {
  /** Prefix: a country's code, `EL` for Greece, `XI` for Northern Ireland. */
  readonly prefix: string
  /** Without the prefix, as VIES expects it. */
  readonly number: string
}

/** Longest text that is read, with blanks and dots. */
export const vatIdLength = 40

/** Upper case, without blanks and punctuation; `GR` becomes `EL`. What is not a VAT id stays as it is, too. */
export function normalVatId(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.\-/_:,'\u00ad\u2010-\u2015]/g, '')
  return plain.startsWith('GR') ? `EL${plain.slice(2)}` : plain
}

/** The parts of a well-formed number with a correct check digit; null for every other text. */
export function readVatId(text: string): VatId | null {
  if (text.length > vatIdLength) return null
  const normal = normalVatId(text)
  const prefix = normal.slice(0, 2)
  const number = normal.slice(2)
  const isValid = Object.hasOwn(rules, prefix) && rules[prefix]?.(number)
  return isValid ? { prefix, number } : null
}

/** The country of an address with such a number, ISO 3166-1; Northern Ireland is a part of GB. */
export const countryOfVatId = ({ prefix }: VatId): string =>
  prefix === 'EL' ? 'GR' : prefix === 'XI' ? 'GB' : prefix

/** The prefix of the numbers of a country; null outside the EU. Great Britain without Northern Ireland has none here. */
export const vatPrefixOf = (country: string): string | null => {
  const prefix = country === 'GR' ? 'EL' : country
  return Object.hasOwn(rules, prefix) && prefix !== 'XI' ? prefix : null
}

const digits = (text: string): number[] => [...text].map(Number)

/** Sum of digits times weights, from the first. */
const weighted = (text: string, weights: readonly number[]): number =>
  weights.reduce((all, weight, at) => all + weight * Number(text[at]), 0)

const last = (text: string): number => Number(text.at(-1))

function luhn(text: string): boolean {
  const all = digits(text)
    .reverse()
    .map((digit, at) => (at % 2 === 0 ? digit : digit < 5 ? digit * 2 : digit * 2 - 9))
  return all.reduce((sum, each) => sum + each, 0) % 10 === 0
}

/** ISO 7064, MOD 11,10. */
function mod1110(text: string): boolean {
  const rest = digits(text.slice(0, -1)).reduce((product, digit) => {
    const sum = (digit + product) % 10 || 10
    return (sum * 2) % 11
  }, 10)
  return (11 - rest) % 10 === last(text)
}

const mod97 = (text: string): number =>
  [...text].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)

type Rule = (number: string) => boolean

const rule =
  (format: RegExp, holds: Rule): Rule =>
  (number) =>
    format.test(number) && holds(number)

function austria(number: string): boolean {
  const sum = digits(number.slice(1, 8)).reduce(
    (all, digit, at) => all + (at % 2 === 0 ? digit : Math.floor(digit / 5) + ((digit * 2) % 10)),
    0,
  )
  return (10 - ((sum + 4) % 10)) % 10 === last(number)
}

function bulgaria(number: string): boolean {
  if (number.length === 9) {
    const first = weighted(number, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
    const check = first === 10 ? (weighted(number, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10 : first
    return check === last(number)
  }
  // Citizens, foreigners, and others.
  const other = 11 - (weighted(number, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)
  const checks = [
    (weighted(number, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10,
    weighted(number, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10,
    other === 11 ? 0 : other,
  ]
  return checks.includes(last(number))
}

function cyprus(number: string): boolean {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
  const sum = digits(number.slice(0, 8)).reduce(
    (all, digit, at) => all + (at % 2 === 0 ? (odd[digit] ?? 0) : digit),
    0,
  )
  return String.fromCharCode(65 + (sum % 26)) === number[8]
}

function czechia(number: string): boolean {
  const eight = [8, 7, 6, 5, 4, 3, 2]
  if (number.length === 8)
    return (
      number[0] !== '9' && ((11 - (weighted(number, eight) % 11)) % 11 || 1) % 10 === last(number)
    )
  if (number.length === 9)
    // Persons born before 1954 have no check digit.
    return (
      number[0] !== '6' ||
      (8 - ((10 - (weighted(number.slice(1), eight) % 11)) % 11) + 10) % 10 === last(number)
    )
  const rest = Number(number.slice(0, 9)) % 11
  return rest % 10 === last(number)
}

const letters = 'TRWAGMYFPDXBNJZSQVHLCKE'

function spain(number: string): boolean {
  const body = number.slice(0, 8)
  const end = number[8] ?? ''
  if (/^\d{8}$/.test(body)) return letters[Number(body) % 23] === end
  const first = number[0] ?? ''
  const seven = number.slice(1, 8)
  if ('XYZ'.includes(first)) return letters[Number(`${'XYZ'.indexOf(first)}${seven}`) % 23] === end
  if ('KLM'.includes(first)) return letters[Number(seven) % 23] === end
  const sum = digits(seven).reduce(
    (all, digit, at) =>
      all + (at % 2 === 1 ? digit : Math.floor((digit * 2) / 10) + ((digit * 2) % 10)),
    0,
  )
  const check = (10 - (sum % 10)) % 10
  const isDigit = String(check) === end
  const isLetter = 'JABCDEFGHI'[check] === end
  if ('ABEH'.includes(first)) return isDigit
  return 'NPQRSW'.includes(first) ? isLetter : isDigit || isLetter
}

function france(number: string): boolean {
  const siren = number.slice(2)
  // Monaco's begin with 000 and are no SIREN.
  if (!siren.startsWith('000') && !luhn(siren)) return false
  const key = number.slice(0, 2)
  if (/^\d\d$/.test(key)) return mod97(`${siren}12`) === Number(key)
  const alphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const [one = 0, two = 0] = [...key].map((letter) => alphabet.indexOf(letter))
  const check = /^\d/.test(key) ? one * 24 + two - 10 : one * 34 + two - 100
  return (Number(siren) + 1 + Math.floor(check / 11)) % 11 === ((check % 11) + 11) % 11
}

function greece(number: string): boolean {
  const sum = digits(number.slice(0, 8)).reduce((all, digit) => all * 2 + digit, 0) * 2
  return (sum % 11) % 10 === last(number)
}

function ireland(number: string): boolean {
  // Until 2013 the second character could be a letter or a sign.
  const isOld = !/^\d{7}/.test(number)
  const seven = isOld ? `0${number.slice(2, 7)}${number[0]}` : number.slice(0, 7)
  const alphabet = 'WABCDEFGHIJKLMNOPQRSTUV'
  const extra = isOld ? 0 : alphabet.indexOf(number[8] ?? 'W')
  return alphabet[(weighted(seven, [8, 7, 6, 5, 4, 3, 2]) + 9 * extra) % 23] === number[7]
}

function italy(number: string): boolean {
  const office = Number(number.slice(7, 10))
  const isOffice = (office >= 1 && office <= 100) || [120, 121, 888, 999].includes(office)
  return !number.startsWith('0000000') && isOffice && luhn(number)
}

function lithuania(number: string): boolean {
  const body = number.slice(0, -1)
  if (body.at(-1) !== '1') return false
  const sum = (shift: number) =>
    digits(body).reduce((all, digit, at) => all + (1 + ((at + shift) % 9)) * digit, 0) % 11
  return (sum(0) === 10 ? sum(2) % 10 : sum(0)) === last(number)
}

function latvia(number: string): boolean {
  if (number[0] !== undefined && number[0] > '3')
    return weighted(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3
  // Personal codes from 2017 on begin with 32 and have no check digit.
  const check = ((1 + weighted(number, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10
  return number.startsWith('32') || check === last(number)
}

function netherlands(number: string): boolean {
  const nine = number.slice(0, 9)
  const isOld = (weighted(nine, [9, 8, 7, 6, 5, 4, 3, 2]) - last(nine) + 11) % 11 === 0
  // N, L and B as numbers: 23, 21, 11.
  return isOld || mod97(`2321${nine}11${number.slice(10)}`) === 1
}

function romania(number: string): boolean {
  const nine = number.slice(0, -1).padStart(9, '0')
  return ((10 * weighted(nine, [7, 5, 3, 2, 1, 7, 5, 3, 2])) % 11) % 10 === last(number)
}

function slovenia(number: string): boolean {
  const check = 11 - (weighted(number, [8, 7, 6, 5, 4, 3, 2]) % 11)
  return check !== 11 && check % 10 === last(number)
}

function northernIreland(number: string): boolean {
  if (number.startsWith('GD')) return Number(number.slice(2)) < 500
  if (number.startsWith('HA')) return Number(number.slice(2)) >= 500
  const sum = weighted(number, [8, 7, 6, 5, 4, 3, 2]) + Number(number.slice(7, 9))
  return sum % 97 === 0 || (sum + 55) % 97 === 0
}

const rules: Readonly<Record<string, Rule>> = {
  AT: rule(/^U\d{8}$/, austria),
  BE: rule(/^[01]\d{9}$/, (n) => 97 - (Number(n.slice(0, 8)) % 97) === Number(n.slice(8))),
  BG: rule(/^\d{9,10}$/, bulgaria),
  CY: rule(/^(?!12)[0-69]\d{7}[A-Z]$/, cyprus),
  CZ: rule(/^\d{8,10}$/, czechia),
  DE: rule(/^[1-9]\d{8}$/, mod1110),
  DK: rule(/^[1-9]\d{7}$/, (n) => weighted(n, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0),
  EE: rule(/^\d{9}$/, (n) => weighted(n, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0),
  EL: rule(/^\d{9}$/, greece),
  ES: rule(/^[0-9A-HJ-NP-SU-Z]\d{7}[0-9A-Z]$/, spain),
  FI: rule(/^\d{8}$/, (n) => weighted(n, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0),
  FR: rule(/^[0-9A-HJ-NP-Z]{2}\d{9}$/, france),
  HR: rule(/^\d{11}$/, mod1110),
  HU: rule(/^\d{8}$/, (n) => weighted(n, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0),
  IE: rule(/^(\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/, ireland),
  IT: rule(/^\d{11}$/, italy),
  LT: rule(/^(\d{9}|\d{12})$/, lithuania),
  LU: rule(/^\d{8}$/, (n) => Number(n.slice(0, 6)) % 89 === Number(n.slice(6))),
  LV: rule(/^\d{11}$/, latvia),
  MT: rule(/^[1-9]\d{7}$/, (n) => weighted(n, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0),
  NL: rule(/^\d{9}B\d{2}$/, netherlands),
  PL: rule(/^\d{10}$/, (n) => weighted(n, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === last(n)),
  PT: rule(
    /^[1-9]\d{8}$/,
    (n) => ((11 - (weighted(n, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === last(n),
  ),
  RO: rule(/^[1-9]\d{1,9}$/, romania),
  SE: rule(/^\d{10}(0[1-9]|[1-9]\d)$/, (n) => luhn(n.slice(0, 10))),
  SI: rule(/^[1-9]\d{7}$/, slovenia),
  SK: rule(/^[1-9]\d[2-47-9]\d{7}$/, (n) => Number(n) % 11 === 0),
  XI: rule(/^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, northernIreland),
}
