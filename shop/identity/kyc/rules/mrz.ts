// The machine-readable lines of a document, typed by a person, beside what its form says. Pure.

export type MrzCheck = 'number' | 'birth' | 'expiry' | 'optional' | 'whole'
export type Mrz = {
  readonly format: string
  /** Three letters, as the document writes them; filler taken off. */
  readonly country: string
  readonly number: string
  readonly surname: string
  readonly givenNames: string
  /** yymmdd; two digits of a year are all that there is. Empty where the document does not write it. */
  readonly birth: string
  readonly expiry: string
  /** Check digits that are wrong: a slip in typing, or lines that no authority has written. */
  readonly wrong: readonly MrzCheck[]
}

/** Cards of three lines, cards of two, passports, driving licences of Switzerland. France's one line is the first of a card. */
const layouts = [
  [30, 30, 30],
  [36, 36],
  [44, 44],
  [9, 30, 30],
]

/** Null where these are not lines of the right length in the right letters; spaces do not matter. */
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

/** What was typed into the form, for comparing. Dates yyyy-mm-dd, or empty. */
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
  /** Null where the form says nothing, or in letters that the lines cannot write. */
  readonly isSame: boolean | null
}

/** The lines beside the form. Two-digit years cannot differ by a century, so they are compared as they are. */
export function compareMrz(mrz: Mrz, claimed: Claimed): readonly Compared[] {
  return [
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
}

const dashed = (yymmdd: string) => (yymmdd.match(/../g) ?? []).join('-')

function sameDay(yymmdd: string, date: string): boolean | null {
  if (yymmdd === '') return null
  return /^\d{4}-\d\d-\d\d$/.test(date) ? date.replaceAll('-', '').slice(2) === yymmdd : null
}

function sameNumber(mrz: string, typed: string): boolean | null {
  const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return plain(typed) === '' ? null : plain(mrz) === plain(typed)
}

/** The transliterations that ICAO 9303 recommends, and the plain letter that some authorities write. */
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

/** A long name is cut in the lines, so there the beginning has to agree; of given names the first is enough. */
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
    (words) => words.length > 0 && words.every((word) => /^[A-Z]+$/.test(word)),
  )
  if (!isLatin || read.length === 0) return null
  const whole = read.join('')
  return spelled.some((words) => {
    const name = words.join('')
    const isCut = whole.length >= 20 && name.startsWith(whole)
    return name === whole || isCut || (isGiven && words[0] === read[0])
  })
}
