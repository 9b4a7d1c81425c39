// The questions that a new owner answers, one page each. Pure.

/** In order; `test` asks nothing: it leads to a first order. */
export const firstSteps = [
  'shop',
  'seller',
  'prices',
  'goods',
  'identity',
  'payment',
  'product',
  'test',
] as const
export type FirstStep = (typeof firstSteps)[number]

export const isFirstStep = (text: string | undefined): text is FirstStep =>
  firstSteps.some((each) => each === text)

export const stepAfter = (step: FirstStep): FirstStep | null =>
  firstSteps[firstSteps.indexOf(step) + 1] ?? null
export const stepBefore = (step: FirstStep): FirstStep | null =>
  firstSteps[firstSteps.indexOf(step) - 1] ?? null

export const pathOfStep = (step: FirstStep): string => `/admin/setup/${step}`

/** Whether prices include tax: the seller's country's, one rate everywhere, or none. */
export const taxChoices = ['country', 'rate', 'none'] as const
export type TaxChoice = (typeof taxChoices)[number]

/** What the settings say: `country` only where the shop knows the rates. */
export const taxChoiceOf = ({
  taxCountry,
  taxRate,
}: {
  readonly taxCountry: string
  readonly taxRate: number
}): TaxChoice => (taxCountry !== '' ? 'country' : taxRate > 0 ? 'rate' : 'none')

/** Rules of identity checks that need no further lists. */
export const identityChoices = ['never', 'always', 'total'] as const

/** How the shop is paid at first; `later` adds nothing. */
export const paymentChoices = ['bank_transfer', 'other', 'later'] as const
