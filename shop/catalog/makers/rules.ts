// Makers of products and their responsible persons in the EU (Regulation (EU) 2023/988, article 19). Pure.
import { isInEu } from '../../platform/settings/rules/law.ts'

export const makerFields = [
  'makerName',
  'makerAddress',
  'makerContact',
  'makerCountry',
  'responsibleName',
  'responsibleAddress',
  'responsibleContact',
] as const
export type MakerField = (typeof makerFields)[number]

/** Only what is filled in. `makerContact`: an email address or a URL. `makerCountry`: ISO 3166-1 alpha-2. */
export type MakerFacts = Readonly<Partial<Record<MakerField, string>>>

export type Maker = {
  readonly brand: string
  readonly facts: MakerFacts
  readonly version: number
}

/** Limits in characters. */
export const makerLimits = {
  brand: 60,
  makers: 2_000,
  name: 200,
  address: 300,
  contact: 200,
} as const

/** A product's own maker replaces the brand's whole, as does its own responsible person. */
export function resolvedMaker(ofBrand: MakerFacts, ofProduct: MakerFacts): MakerFacts {
  const pick = (facts: MakerFacts, prefix: string) =>
    makerFields.flatMap((field) =>
      field.startsWith(prefix) && facts[field] ? [[field, facts[field]] as const] : [],
    )
  const maker = pick(ofProduct.makerName ? ofProduct : ofBrand, 'maker')
  const ownPerson = ofProduct.responsibleName || ofProduct.makerName
  return Object.fromEntries([...maker, ...pick(ownPerson ? ofProduct : ofBrand, 'responsible')])
}

/** Whether everything is there: outside the EU, or where the country is unknown, also the responsible person. */
export const isMakerComplete = (facts: MakerFacts): boolean =>
  Boolean(facts.makerName && facts.makerAddress && facts.makerContact) &&
  (isInEu(facts.makerCountry ?? '') ||
    Boolean(facts.responsibleName && facts.responsibleAddress && facts.responsibleContact))
