// What the law asks to say of a product: maker, safety, energy label, age limit, the maker's guarantee. Pure.
import { firstLanguage, languages } from '../../../platform/languages.ts'
import { type MakerFacts, makerFields, resolvedMaker } from '../../makers/rules.ts'

/** In the first language, and in each of the others. */
const warningFields = ['warnings', ...languages.map((each) => `warnings-${each}` as const)] as const

export const legalFields = [
  ...makerFields,
  'identification',
  'age',
  'energyClass',
  'eprel',
  'energySheet',
  'guaranteeYears',
  'guaranteeModel',
  ...warningFields,
] as const
export type LegalField = (typeof legalFields)[number]

/** Only what is filled in; each value is one line. Makers are exceptions from the brand's. */
export type LegalFacts = Readonly<Partial<Record<LegalField, string>>>

export const ages = ['16', '18'] as const
export const energyClasses = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const
export type EnergyClass = (typeof energyClasses)[number]

/** Limits in characters, and in years. */
export const legalLimits = {
  identification: 200,
  warnings: 1_000,
  model: 120,
  link: 500,
  /** A guarantee has a label if it is longer than the two years of the law (Directive 2011/83/EU, article 6(1)(la)). */
  leastYears: 3,
  mostYears: 99,
} as const

export const warningField = (language: string): LegalField =>
  language === firstLanguage()
    ? 'warnings'
    : (warningFields.find((field) => field === `warnings-${language}`) ?? 'warnings')

/** What a category asks of its products, and those of categories below it. */
export type CategoryLaw = {
  /** Sold by measure: contents are needed. */
  readonly measure?: boolean
  /** Has an energy label. */
  readonly energy?: boolean
  /** Youngest buyers in years. */
  readonly age?: (typeof ages)[number]
}

/** From the first level down: the highest age counts. */
export const categoryLaw = (path: readonly { readonly legal?: CategoryLaw }[]): CategoryLaw => ({
  measure: path.some(({ legal }) => legal?.measure),
  energy: path.some(({ legal }) => legal?.energy),
  ...highest(path.map(({ legal }) => legal?.age)),
})

const highest = (all: readonly (string | undefined)[]): Pick<CategoryLaw, 'age'> => {
  const age = ages.findLast((each) => all.includes(each))
  return age ? { age } : {}
}

/** Of an order: the highest of its lines; null if everyone may buy it. */
export function youngestOf(lines: readonly { readonly age?: number }[]): number | null {
  const limits = lines.flatMap(({ age }) => age ?? [])
  return limits.length > 0 ? Math.max(...limits) : null
}

export type ShownLegal = {
  readonly maker: MakerFacts
  readonly identification: string
  readonly warnings: string
  /** Youngest buyers in years; null for everyone. */
  readonly age: number | null
  readonly energy: null | {
    readonly class: EnergyClass
    /** Number in the European register of labelled products. */
    readonly eprel: string
    /** Product information sheet. */
    readonly sheet: string
  }
  readonly guarantee: null | {
    readonly years: number
    readonly maker: string
    readonly model: string
  }
}

/** What a product's page says in a language. */
export function shownLegal(
  product: { readonly name: string; readonly brand: string; readonly legal: LegalFacts },
  ofBrand: MakerFacts,
  category: CategoryLaw,
  language: string,
): ShownLegal {
  const { legal, name, brand } = product
  const maker = resolvedMaker(ofBrand, legal)
  const { age } = highest([legal.age, category.age])
  const energyClass = energyClasses.find((each) => each === legal.energyClass)
  const eprel = legal.eprel ?? ''
  return {
    maker,
    identification: legal.identification ?? '',
    warnings: legal[warningField(language)] ?? legal.warnings ?? '',
    age: age ? Number(age) : null,
    energy: energyClass
      ? {
          class: energyClass,
          eprel,
          sheet: legal.energySheet || (eprel && `https://eprel.ec.europa.eu/qr/${eprel}`),
        }
      : null,
    guarantee: legal.guaranteeYears
      ? {
          years: Number(legal.guaranteeYears),
          maker: maker.makerName ?? brand,
          model: legal.guaranteeModel || name,
        }
      : null,
  }
}
