// The attributes of a product as forms and files write them: each value a text, by id of the attribute.
import {
  type Attribute,
  type AttributeValue,
  type AttributeValues,
  attributeLimits,
  valueIn,
} from '../../attributes/rules.ts'
import { plainText } from './fields.ts'

/** The values, and what is wrong by field: "attributes.battery-life", or "attributes" where there are too many. */
export function readAttributes(
  written: Readonly<Record<string, string>>,
  known: readonly Attribute[],
): { values: AttributeValues; problems: Record<string, string> } {
  const byId = new Map(known.map((each) => [each.id, each]))
  const values: [string, AttributeValue][] = []
  const problems: Record<string, string> = {}
  for (const [id, sent] of Object.entries(written)) {
    const attribute = byId.get(id)
    const text = plainText(sent)
    const value = attribute ? valueIn(attribute, text) : text === '' ? null : undefined
    if (value === undefined) problems[`attributes.${id}`] = problemOf(attribute)
    else if (value !== null) values.push([id, value])
  }
  if (values.length > attributeLimits.each) problems.attributes = 'catalog.field.many'
  return { values: Object.fromEntries(values), problems }
}

const problemOf = (attribute: Attribute | undefined): string => {
  if (!attribute) return 'catalog.field.attribute'
  if (attribute.type === 'number') return 'catalog.field.number'
  return attribute.type === 'text' ? 'field.long' : 'catalog.field.attributeValue'
}
