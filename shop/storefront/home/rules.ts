// Sections of the home page, in order. Pure.

import type { Language } from '../../platform/languages.ts'
import { firstLanguage } from '../../platform/languages.ts'

export const sectionTextFields = ['title', 'text', 'button', 'second'] as const
export type SectionTextField = (typeof sectionTextFields)[number]
export type SectionTexts = Readonly<
  Record<string, Partial<Readonly<Record<SectionTextField, string>>>>
>

export type HomeSection = {
  readonly id: string
  readonly is: SectionKind
  readonly isOn: boolean
  /** Empty: all languages. */
  readonly languages: readonly Language[]
  /** UTC instants; null for no limit. */
  readonly from: string | null
  readonly until: string | null
  /** By language; without any, the shop's default text. */
  readonly texts: SectionTexts
  /** Targets of the buttons: a path of this shop or an https URL; empty for no custom button. */
  readonly to: string
  readonly secondTo: string
  readonly imageId: string | null
  /** Collection of the displayed products; null for a random selection. */
  readonly collectionId: string | null
}
export type HomeSections = readonly HomeSection[]

type Form = {
  readonly texts: readonly SectionTextField[]
  readonly hasImage?: true
  readonly hasCollection?: true
  /** Can occur only once. */
  readonly isSingle?: true
}

const forms = {
  hero: { texts: ['title', 'text', 'button', 'second'], hasImage: true },
  featured: { texts: ['title', 'text'], hasCollection: true, isSingle: true },
  promotions: { texts: [], isSingle: true },
  teasers: { texts: ['title'], isSingle: true },
  about: { texts: ['title', 'text'], isSingle: true },
  prices: { texts: [], isSingle: true },
  figures: { texts: [], isSingle: true },
  brands: { texts: [], isSingle: true },
  recent: { texts: [], isSingle: true },
  newsletter: { texts: [], isSingle: true },
  collection: { texts: ['title'], hasCollection: true },
  text: { texts: ['title', 'text', 'button'], hasImage: true },
} as const satisfies Record<string, Form>
export type SectionKind = keyof typeof forms
export const sectionKinds = Object.keys(forms) as readonly SectionKind[]
/** Fields of each kind of section. */
export const formOf: Readonly<Record<SectionKind, Form>> = forms

export const homeLimits = {
  sections: 30,
  title: 120,
  text: 5_000,
  button: 40,
  second: 40,
  address: 500,
} as const

export const emptySection = (id: string, is: SectionKind): HomeSection => ({
  id,
  is,
  isOn: true,
  languages: [],
  from: null,
  until: null,
  texts: {},
  to: '',
  secondTo: '',
  imageId: null,
  collectionId: null,
})

const firstKinds = sectionKinds.slice(0, 10)
/** Default sections. */
export const defaultSections: HomeSections = firstKinds.map((is) => emptySection(is, is))

/** Sections that are visible now in this language. */
export const shownSections = (all: HomeSections, language: string, now: Date): HomeSection[] =>
  all.filter(
    ({ isOn, languages, from, until }) =>
      isOn &&
      (languages.length === 0 || languages.some((each) => each === language)) &&
      (!from || new Date(from) <= now) &&
      (!until || now < new Date(until)),
  )

/** Anchors of sections that the page does not have, regardless of time and language. */
export const absentAddresses = (all: HomeSections): string[] =>
  sectionKinds
    .filter((kind) => !all.some(({ is, isOn }) => isOn && is === kind))
    .map((kind) => `/#${kind}`)

/** The next scheduled start or end; null if there is none. */
export function nextSectionChange(all: HomeSections, now: Date): Date | null {
  const times = all
    .flatMap(({ isOn, from, until }) => (isOn ? [from, until] : []))
    .flatMap((at) => (at && new Date(at) > now ? new Date(at).getTime() : []))
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

/** In the reader's language, else in the first language; empty for the default text. */
export const sectionText = (
  { texts }: Pick<HomeSection, 'texts'>,
  field: SectionTextField,
  language: string,
): string => texts[language]?.[field] || texts[firstLanguage()]?.[field] || ''

// Diff of two versions of the home page, for staff. Pure.
