// A product's texts after a change of the shop's first language. Pure.
import {
  type LanguageChange,
  namesAfter,
} from '../../../platform/settings/rules/language-change.ts'
import type { LegalFacts, LegalField } from './legal.ts'
import type { EditedOption, EditedVariant, ProductDocument, ValueName } from './product.ts'
import { type ProductTexts, wordFields } from './texts.ts'

/** In the order of the changes. What has no text in the new first language keeps its text. */
export const inFirstLanguage = (
  document: ProductDocument,
  changes: readonly LanguageChange[],
): ProductDocument => changes.reduce(afterOne, document)

function afterOne(document: ProductDocument, change: LanguageChange): ProductDocument {
  const { from, to } = change
  const { [to]: own = {}, ...others } = document.texts
  const words = Object.fromEntries(
    wordFields.map((field) => [field, own[field] || document[field]]),
  )
  const first = {
    ...(words as Pick<ProductDocument, (typeof wordFields)[number]>),
    features: own.features ?? document.features,
    specifications: own.specifications ?? document.specifications,
    attributes: { ...document.attributes, ...own.attributes },
  }
  const former = textsBefore(document, own)
  const { options, nameOf } = optionsAfter(document.options, change)
  return {
    ...document,
    ...first,
    legal: legalAfter(document.legal, change),
    texts: Object.keys(former).length > 0 ? { ...others, [from]: former } : others,
    options,
    variants: document.variants.map(
      (variant): EditedVariant => ({
        ...variant,
        values: variant.values.map((value, at) => {
          const option = document.options[at]?.name ?? ''
          return nameOf({ option, value }).value
        }),
      }),
    ),
    pictures: document.pictures.map((picture) => ({
      ...picture,
      value: picture.value && nameOf(picture.value),
    })),
  }
}

/** What becomes the translation into the former first language: texts that give way to one in the new one. */
function textsBefore(before: ProductDocument, own: ProductTexts): ProductTexts {
  const words = wordFields.filter((field) => before[field] && own[field])
  const lists = (['features', 'specifications'] as const).filter(
    (field) => own[field] && before[field].length > 0,
  )
  const attributes = Object.keys(own.attributes ?? {}).flatMap((id) => {
    const text = before.attributes[id]
    return typeof text === 'string' ? [[id, text] as const] : []
  })
  return {
    ...Object.fromEntries([...words, ...lists].map((field) => [field, before[field]])),
    ...(attributes.length > 0 && { attributes: Object.fromEntries(attributes) }),
  }
}

function optionsAfter(options: readonly EditedOption[], change: LanguageChange) {
  const after = namesAfter(options, change).map((option) => ({
    ...option,
    values: namesAfter(option.values, change),
  }))
  const nameOf = (named: ValueName): ValueName => {
    const at = options.findIndex(({ name }) => name === named.option)
    const place = options[at]?.values.findIndex(({ name }) => name === named.value) ?? -1
    return {
      option: after[at]?.name ?? named.option,
      value: after[at]?.values[place]?.name ?? named.value,
    }
  }
  return { options: after, nameOf }
}

/** Safety warnings are fields of their own by language. */
function legalAfter(legal: LegalFacts, { from, to }: LanguageChange): LegalFacts {
  const { warnings, [`warnings-${to}` as LegalField]: own, ...others } = legal
  if (!own) return legal
  return { ...others, warnings: own, ...(warnings && { [`warnings-${from}`]: warnings }) }
}
