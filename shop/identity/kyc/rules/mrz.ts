// Compares the machine-readable zone (MRZ, ICAO 9303) of a document with the form. Pure.

export type MrzCheck = 'number' | 'birth' | 'expiry' | 'optional' | 'whole'
export type Mrz = {
  readonly format: string
  /** Three letters as on the document, without filler. */
  readonly country: string
  readonly number: string
  readonly surname: string
  readonly givenNames: string
  /** yymmdd, with a two-digit year. Empty if the document does not contain it. */
  readonly birth: string
  readonly expiry: string
  /** Wrong check digits: a typing error, or a forged zone. */
  readonly wrong: readonly MrzCheck[]
}

/** Three-line cards, two-line cards, passports, Swiss driving licenses. France's single line is the first of a card. */
const layouts = [
  [30, 30, 30],
  [36, 36],
  [44, 44],
  [9, 30, 30],
]

/** Null unless the lines have a valid length and alphabet; spaces are ignored. */
export function linesOf(text: string): readonly string[] | null {
  const plain = text.toUpperCase().replace(/\s/g, '')
  if (!/^[A-Z0-9<]*$/.test(plain)) return null
  const sum = (lengths: readonly number[]) => lengths.reduce((all, length) => all + length, 0)
  const layout = layouts.find((lengths) => sum(lengths) === plain.length)
  return (
    layout?.map((length, at) => {
      const from = sum(layout.slice(0, at))
      return plain.slice(from, from + length)
    }) ?? null
  )
}

/** Form values to compare. Dates are yyyy-mm-dd, or empty. */
export type Claimed = {
  readonly firstName: string
  readonly lastName: string
  readonly idNumber: string
  readonly expiry: string
  readonly birthDate: string
}
export type Compared = {
  readonly field: 'lastName' | 'firstName' | 'idNumber' | 'expiry' | 'birthDate'
  readonly mrz: string
  /** Null if the form value is empty, or has letters that the MRZ cannot represent. */
  readonly isSame: boolean | null
}

/** Compares the MRZ with the form. Two-digit years are compared as such, since they cannot differ by a century. */
export const compareMrz = (mrz: Mrz, claimed: Claimed): readonly Compared[] => [
  { field: 'lastName', mrz: mrz.surname, isSame: sameName(mrz.surname, claimed.lastName) },
  {
    field: 'firstName',
    mrz: mrz.givenNames,
    isSame: sameName(mrz.givenNames, claimed.firstName, true),
  },
  { field: 'idNumber', mrz: mrz.number, isSame: sameNumber(mrz.number, claimed.idNumber) },
  { field: 'expiry', mrz: dashed(mrz.expiry), isSame: sameDay(mrz.expiry, claimed.expiry) },
  { field: 'birthDate', mrz: dashed(mrz.birth), isSame: sameDay(mrz.birth, claimed.birthDate) },
]

const dashed = (yymmdd: string) => (yymmdd.match(/../g) ?? []).join('-')

function sameDay(yymmdd: string, date: string): boolean | null {
  if (yymmdd === '') return null
  return /^\d{4}-\d\d-\d\d$/.test(date) ? date.replaceAll('-', '').slice(2) === yymmdd : null
}

function sameNumber(mrz: string, typed: string): boolean | null {
  const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return plain(typed) === '' ? null : plain(mrz) === plain(typed)
}

/** Transliterations recommended by ICAO 9303, and the plain letter that some authorities use. */
const written: Record<string, readonly string[]> = {
  Ä: ['AE', 'A'],
  Ö: ['OE', 'O'],
  Ü: ['UE', 'U'],
  Å: ['AA', 'A'],
  Ø: ['OE', 'O'],
  Æ: ['AE'],
  Œ: ['OE'],
  Þ: ['TH'],
  Ð: ['D'],
  Ł: ['L'],
  Ñ: ['N', 'NXX'],
}

/** Long names are truncated in the MRZ, so a prefix must match; of given names the first is enough. */
function sameName(mrz: string, typed: string, isGiven = false): boolean | null {
  const upper = typed.normalize('NFC').toUpperCase()
  const spell = (which: 0 | 1) =>
    upper
      .replace(/[ÄÖÜÅØÆŒÞÐŁÑ]/g, (letter) => written[letter]?.[which] ?? written[letter]?.[0] ?? '')
      .normalize('NFD')
      .replace(/[\p{M}'’ʼ]/gu, '')
      .split(/[\s-]+/)
      .filter(Boolean)
  const read = mrz.split(' ').filter(Boolean)
  const spelled = [spell(0), spell(1)]
  const isLatin = spelled.every(
    (parts) => parts.length > 0 && parts.every((word) => /^[A-Z]+$/.test(word)),
  )
  if (!isLatin || read.length === 0) return null
  const joined = read.join('')
  return spelled.some((parts) => {
    const name = parts.join('')
    const isCut = joined.length >= 20 && name.startsWith(joined)
    return name === joined || isCut || (isGiven && parts[0] === read[0])
  })
}
