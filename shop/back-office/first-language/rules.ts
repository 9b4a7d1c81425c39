// A change of the shop's first language: what must have a text in it. Pure.
import { isLanguage } from '../../platform/languages.ts'
import type { LanguageChange } from '../../platform/settings/rules/language-change.ts'
import { ok, type Result, refuse } from '../../result.ts'

/** What lacks a text: the page on which it is written follows from it. */
export const kinds = [
  'product',
  'description',
  'option',
  'attribute',
  'category',
  'collection',
  'shipping',
  'payment',
  'page',
  'text',
] as const
export type Kind = (typeof kinds)[number]

/** Refuses `form.invalid` {to} for no language of the shop, or the one that is the first already. */
export const readChange = (
  from: LanguageChange['from'],
  to: string | undefined,
): Result<LanguageChange> =>
  isLanguage(to) && to !== from
    ? ok({ from, to })
    : refuse('form.invalid', { fields: { to: 'field.required' } })

type Condition = Readonly<Record<string, unknown>>
type Names = ReadonlyMap<string, string>
/** Names before the change, and after it. */
export type Renamed = Readonly<Record<'options' | 'attributes' | 'values', Names>>

/** A collection's rule names options and attributes with their values as products do. */
export const ruleAfter = <R extends { readonly conditions: readonly Condition[] }>(
  rule: R,
  renamed: Renamed,
): R => ({
  ...rule,
  conditions: rule.conditions.map((each) => {
    if (each.is !== 'option' && each.is !== 'attribute') return each
    const names = each.is === 'option' ? renamed.options : renamed.attributes
    const { name, values } = each as { name: string; values: readonly string[] }
    return {
      ...each,
      name: names.get(name) ?? name,
      values: values.map((value) => renamed.values.get(value) ?? value),
    }
  }),
})
