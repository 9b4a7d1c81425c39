// The collection form: its fields as the command, and conditions added and removed without script.
import * as v from 'valibot'
import {
  collectionChange,
  collectionKind,
  type NewCollection,
  ruleMembers,
  ruleOf,
} from '../../../../../shop/catalog/collections/input.ts'
import {
  conditionKinds,
  collectionLimits as limits,
  type Rule,
} from '../../../../../shop/catalog/collections/rules.ts'
import { flatFields, nestedFields, oneLine, readInput } from '../../../../../shop/platform/input.ts'
import type { Result } from '../../../../../shop/result.ts'
import {
  integerField,
  moneyField,
  type Reader,
  textField,
  textsField,
  tickedField,
} from '../../../../http/form-fields'

type Fields = Readonly<Record<string, string>>

const listField = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map(oneLine).filter(Boolean)),
  ),
)

type Amounts = Omit<Reader, 'zone'>

const ruleFields = (reader: Amounts) => ({
  match: textField,
  conditions: v.optional(
    v.array(
      v.pipe(
        v.strictObject({
          is: textField,
          id: textField,
          name: textField,
          values: listField,
          min: moneyField(reader, 'collections.field.amount'),
          max: moneyField(reader, 'collections.field.amount'),
          days: integerField('collections.field.days'),
        }),
        v.transform(({ days, ...same }) => ({ ...same, days: days ?? undefined })),
      ),
    ),
  ),
})

/** Refuses `form.invalid` with the errors of the command, and `form.unknown_field`. */
export const readCollection = (fields: Fields, reader: Amounts): Result<NewCollection> => {
  const form = v.strictObject({
    kind: textField,
    slug: textField,
    isHidden: tickedField,
    texts: textsField,
    ...ruleFields(reader),
  })
  const command = v.strictObject({ kind: collectionKind, ...collectionChange })
  return atFields(
    readInput(
      v.pipe(
        form,
        v.transform((sent): unknown => sent),
        command,
      ),
      nestedFields(fields),
    ),
  )
}

/** The rule alone, while the form is edited. */
export function readRule(fields: Fields, reader: Amounts): Result<Rule> {
  const form = v.pipe(
    v.object(ruleFields(reader)),
    v.transform((sent): unknown => sent),
    v.strictObject(ruleMembers),
  )
  const read = atFields(readInput(form, nestedFields(fields)))
  return read.ok ? ruleOf(null, read.value) : read
}

/** The values of a condition are one field, and its kind is none. */
function atFields<T>(result: Result<T>): Result<T> {
  if (result.ok || !result.fields) return result
  const fields = Object.entries(result.fields).map(([name, key]) => [
    name.replace(/^(conditions\.\d+)(?:(\.values)\..*|\.is)$/, '$1$2'),
    key,
  ])
  return { ...result, fields: Object.fromEntries(fields) }
}

/** The form with a condition of this kind added, or one removed by position; renumbered. */
export function withConditions(
  fields: Fields,
  { add, without }: { add?: string; without?: number },
): Record<string, string> {
  const { conditions } = nestedFields(fields) as { conditions?: unknown }
  const sent = (Array.isArray(conditions) ? conditions : []).filter((_, at) => at !== without)
  const kind = conditionKinds.find((each) => each === add)
  const all = kind && sent.length < limits.conditions ? [...sent, { is: kind }] : sent
  const rest = Object.entries(fields).filter(([name]) => !name.startsWith('conditions.'))
  return { ...Object.fromEntries(rest), ...flatFields('conditions', all) }
}
