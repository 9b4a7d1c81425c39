// Address formats of countries: printed lines and form fields. Pure.
import { identifierText } from '../../../platform/input.ts'
import {
  capitals,
  cityStates,
  codeNames,
  codes,
  countriesWithoutCity,
  layouts,
  needsCode,
  needsRegion,
  ownLayouts,
  regionNames,
} from '../data.ts'
import type { Address } from './address-book.ts'

export type Postal = Pick<
  Address,
  'fullName' | 'streetAddress' | 'city' | 'stateProvince' | 'postalCode' | 'country'
>

/** Fields that differ between countries. */
export const placeFields = ['streetAddress', 'postalCode', 'city', 'stateProvince'] as const
export type PlaceField = (typeof placeFields)[number]

const fieldOf = {
  N: 'fullName',
  A: 'streetAddress',
  C: 'city',
  S: 'stateProvince',
  Z: 'postalCode',
} as const

const names = (list: string) => new Set(list.trim().split(/\s+/))
const byCountry = (table: Readonly<Record<string, string>>) =>
  new Map(
    Object.entries(table).flatMap(([key, list]) => [...names(list)].map((each) => [each, key])),
  )

const layoutOf = byCountry(layouts)
const ownLayoutOf = byCountry(ownLayouts)
const codeOf = byCountry(codes)
const regionNameOf = byCountry(regionNames)
const codeNameOf = byCountry(codeNames)
const inCapitals = names(capitals)
const withoutTown = new Set([...names(countriesWithoutCity), ...Object.keys(cityStates)])
const withRegion = names(needsRegion)
const withCode = names(needsCode)

function linesOf(country: string, isOwnScript: boolean): string[] {
  const own = isOwnScript ? ownLayoutOf.get(country) : undefined
  return (own ?? layoutOf.get(country) ?? (country ? 'A/C' : 'A/Z C/S')).split('/')
}

const ownScript = /[\p{scx=Han}\p{scx=Hangul}\p{scx=Hira}\p{scx=Kana}]/u

/**
 * The lines from the name down, without the country. Fields without a place in the country's format follow at the end:
 * nothing entered is left out. On a parcel some countries want town and region in capitals.
 */
export function addressLines(address: Postal, isParcel = false): string[] {
  const { country } = address
  const lines = linesOf(country, ownScript.test(address.streetAddress + address.city))
  const capital = (text: string) =>
    isParcel && inCapitals.has(country) ? text.toUpperCase() : text
  const words = {
    ...address,
    city: capital(address.city || (cityStates[country] ?? '')),
    stateProvince: capital(address.stateProvince),
  }
  const held = lines.join('')
  const below = (['Z', 'C', 'S'] as const).filter(
    (letter) => !held.includes(letter) && words[fieldOf[letter]] !== words.city,
  )
  return [...(held.includes('N') ? [] : ['N']), ...lines, ...below]
    .map((line) => lineIn(line, words))
    .flatMap((line) => line.split('\n'))
    .filter((line) => line !== '')
}

/** Separators are written only between parts that are present, a prefix only if its part is. */
function lineIn(layout: string, words: Postal): string {
  let line = ''
  for (const [, between = '', letter] of layout.matchAll(/([^NACSZ]*)([NACSZ])/g)) {
    const word = words[fieldOf[letter as keyof typeof fieldOf]]
    if (word !== '' && (line !== '' || layout.startsWith(between + letter))) line += between
    line += word
  }
  return line
}

/** Fields that a country's addresses require; without a country, those that all require. */
export const needed = (country: string): PlaceField[] =>
  placeFields.filter(
    (field) =>
      field === 'streetAddress' ||
      (field === 'city' && !withoutTown.has(country)) ||
      (field === 'postalCode' && withCode.has(country)) ||
      (field === 'stateProvince' && withRegion.has(country)),
  )

export type Asked = {
  readonly field: PlaceField
  /** False if the country's addresses have none. */
  readonly isUsed: boolean
  /** Half width, beside another field. */
  readonly isHalf: boolean
}

/** All four fields in the country's order, or in that of its own script for its readers; unused ones last. */
export function addressFieldsIn(country: string, language: string): Asked[] {
  const used = linesOf(country, /^(ja|ko|zh)/.test(language)).flatMap((line) => {
    const letters = line.match(/[ACSZ]/g) ?? []
    return letters.map((letter, place) => ({
      field: fieldOf[letter as keyof typeof fieldOf] as PlaceField,
      isUsed: !(letter === 'C' && country in cityStates),
      isHalf: letters.length > 1 && place >= letters.length - 2,
    }))
  })
  const rest = placeFields.filter((field) => !used.some((each) => each.field === field))
  return [...used, ...rest.map((field) => ({ field, isUsed: false, isHalf: false }))]
}

/** Names of region and postal code, if the country has special ones; null if unknown. */
export const regionName = (country: string): string | null =>
  layoutOf.get(country)?.includes('S') ? (regionNameOf.get(country) ?? 'region') : null
export const codeName = (country: string): string | null => codeNameOf.get(country) ?? null

/** Null if the country's codes are not known. */
export const codeExample = (country: string): string | null =>
  codeOf.get(country)?.split('|')[0] ?? null

/** Whether a code matches its country's format. Spaces and hyphens are optional, as is a country prefix before a number. */
export function isLikeCode(country: string, code: string): boolean {
  const plain = code.replace(/[ -]/g, '')
  const shapes = codeOf.get(country)?.split('|') ?? []
  return shapes.length === 0 || shapes.some((shape) => patternOf(shape).test(plain))
}

function patternOf(shape: string): RegExp {
  const characters = shape.replace(/[ -]/g, '').replace(/./g, (each) => {
    if (each === '*') return '[A-Z\\d]'
    return /\d/.test(each) ? '\\d' : '[A-Z]'
  })
  return new RegExp(`^${/^\d/.test(shape) ? '(?:[A-Z]{1,3})?' : ''}${characters}$`)
}

/** Normalizes a code: ASCII digits, capitals, plain hyphens. */
export const normalCode = (text: string): string =>
  identifierText(text)
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/[\u2010-\u2015\u2212ー]/g, '-')
    .replace('〒', '')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase()
