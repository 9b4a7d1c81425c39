// Attributes of a product as forms and files write them: a text per value, by attribute id.

import type { Fields } from '../../../platform/form-rows.ts'
import { fieldsUnder } from '../../../platform/input.ts'
import {
  type Attribute,
  type AttributeValue,
  type AttributeValues,
  attributeLimits,
  valueIn,
  writtenValue,
} from '../../attributes/rules.ts'
import { plainText } from './fields.ts'

/** The values, and errors by field: "attributes.battery-life", or "attributes" if there are too many. */
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

/** "attributes.fit": a text; "attributes.material.wool": a selected list value. */
export function attributeFields(attributes: AttributeValues): Record<string, string> {
  const fields = Object.entries(attributes).flatMap(([id, value]) =>
    Array.isArray(value)
      ? value.map((each): [string, string] => [`attributes.${id}.${each}`, 'yes'])
      : [[`attributes.${id}`, writtenValue(value)] as [string, string]],
  )
  return Object.fromEntries(fields)
}

/** The inverse, for `readAttributes`. */
export function attributesIn(fields: Fields): Record<string, string> {
  const written: Record<string, string> = {}
  for (const [key, sent] of fieldsUnder('attributes', fields)) {
    const [id = '', value] = key.split('.')
    if (value === undefined) written[id] ||= String(sent)
    else if (sent === 'yes') written[id] = written[id] ? `${written[id]},${value}` : value
  }
  return written
}

/** Handles the button that adds a field for a selected attribute; null for another button. */
export function addedAttribute(
  { moreAttribute: id = '', ...fields }: Fields,
  intent: string,
): { fields: Record<string, string>; focus: string } | null {
  if (intent !== 'attributes.add') return null
  const name = `attributes.${id}`
  return { fields: id === '' ? fields : { ...fields, [name]: fields[name] ?? '' }, focus: name }
}
