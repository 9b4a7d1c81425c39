// The machine-readable lines of a document (ICAO 9303: TD1 cards, TD2, TD3 passports), typed by a person. Pure.

export type MrzCheck = 'number' | 'birth' | 'expiry' | 'optional' | 'whole'
export type Mrz = {
  readonly format: 'TD1' | 'TD2' | 'TD3'
  /** Three letters, as the document writes them; filler taken off. */
  readonly country: string
  readonly number: string
  readonly surname: string
  readonly givenNames: string
  /** yymmdd; two digits of a year are all that there is. */
  readonly birth: string
  readonly expiry: string
  /** Check digits that are wrong: a slip in typing, or lines that no authority has written. */
  readonly wrong: readonly MrzCheck[]
}

const layouts = [
  { format: 'TD1', lines: 3, length: 30 },
  { format: 'TD2', lines: 2, length: 36 },
  { format: 'TD3', lines: 2, length: 44 },
] as const

/** Null where these are not two or three lines of the right length in the right letters; spaces do not matter. */
export function readMrz(text: string): Mrz | null {
  const plain = text.toUpperCase().replace(/\s/g, '')
  if (!/^[A-Z0-9<]*$/.test(plain)) return null
  const layout = layouts.find(({ lines, length }) => lines * length === plain.length)
  if (!layout) return null
  const { format, length } = layout
  const line = (index: number) => plain.slice(index * length, (index + 1) * length)
  return format === 'TD1' ? readCard(line(0), line(1), line(2)) : readPage(format, line(0), line(1))
}

function readCard(first: string, second: string, third: string): Mrz {
  // A number longer than nine characters goes on in the optional field, with its check digit behind it.
  const more = first[14] === '<' ? (/^[A-Z0-9]+/.exec(first.slice(15))?.[0] ?? '') : ''
  const isLong = more.length > 1
  const number = isLong ? first.slice(5, 14) + more.slice(0, -1) : first.slice(5, 14)
  const digit = isLong ? more.at(-1) : first[14]
  const birth = second.slice(0, 6)
  const expiry = second.slice(8, 14)
  const whole = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29)
  return {
    format: 'TD1',
    country: unfilled(first.slice(2, 5)),
    number: unfilled(number),
    ...names(third),
    birth,
    expiry,
    wrong: wrongOf([
      ['number', number, digit],
      ['birth', birth, second[6]],
      ['expiry', expiry, second[14]],
      ['whole', whole, second[29]],
    ]),
  }
}

function readPage(format: 'TD2' | 'TD3', first: string, second: string): Mrz {
  const number = second.slice(0, 9)
  const birth = second.slice(13, 19)
  const expiry = second.slice(21, 27)
  const last = second.length - 1
  const whole = second.slice(0, 10) + second.slice(13, 20) + second.slice(21, last)
  const optional = second.slice(28, 42)
  // An empty optional field may have no check digit.
  const hasOptional = format === 'TD3' && !(second[42] === '<' && unfilled(optional) === '')
  return {
    format,
    country: unfilled(first.slice(2, 5)),
    number: unfilled(number),
    ...names(first.slice(5)),
    birth,
    expiry,
    wrong: wrongOf([
      ['number', number, second[9]],
      ['birth', birth, second[19]],
      ['expiry', expiry, second[27]],
      ...(hasOptional ? ([['optional', optional, second[42]]] as const) : []),
      ['whole', whole, second[last]],
    ]),
  }
}

const unfilled = (text: string): string => text.replace(/</g, ' ').trim()

function names(field: string): { surname: string; givenNames: string } {
  const [surname = '', ...given] = field.split('<<')
  return { surname: unfilled(surname), givenNames: unfilled(given.join(' ')).replace(/ +/g, ' ') }
}

function wrongOf(
  checks: readonly (readonly [name: MrzCheck, text: string, digit: string | undefined])[],
): MrzCheck[] {
  return checks.filter(([, text, digit]) => checkDigit(text) !== digit).map(([name]) => name)
}

/** Weights 7, 3, 1; letters count from 10, the filler is zero. */
export function checkDigit(text: string): string {
  const weights = [7, 3, 1]
  const worth = (letter: string) => (letter === '<' ? 0 : Number.parseInt(letter, 36))
  const sum = [...text].reduce((sum, letter, at) => sum + worth(letter) * (weights[at % 3] ?? 0), 0)
  return String(sum % 10)
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
