// Tax class of a product: which of a country's VAT rates applies to it (docs/design/taxes.md).

/**
 * `reduced` is a country's reduced rate, `super_reduced` its lowest; where a country has none, the next higher applies.
 * `zero` and `exempt` are taxed at 0: exempt goods say so on documents.
 */
export const taxClasses = ['standard', 'reduced', 'super_reduced', 'zero', 'exempt'] as const
export type TaxClass = (typeof taxClasses)[number]
export const isTaxClass = (text: unknown): text is TaxClass =>
  taxClasses.some((each) => each === text)
