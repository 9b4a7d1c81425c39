// Validation of what the law asks to say of a product.
import * as v from 'valibot'
import { fieldsUnder } from '../../../platform/input.ts'
import { isWebUrl, makerSchemas } from '../../makers/input.ts'
import {
  energyClasses,
  type LegalFacts,
  legalFields,
  legalLimits as most,
} from '../../products/rules/legal.ts'
import { line } from './fields.ts'

const warnings = line(most.warnings)

const schemas = {
  ...makerSchemas,
  identification: line(most.identification),
  age: v.pipe(v.string(), v.trim(), v.regex(/^(16|18)?$/, 'catalog.field.age')),
  energyClass: v.pipe(
    v.string(),
    v.trim(),
    v.toUpperCase(),
    v.check(
      (text) => text === '' || (energyClasses as readonly string[]).includes(text),
      'catalog.field.energyClass',
    ),
  ),
  eprel: v.pipe(v.string(), v.trim(), v.regex(/^\d{0,12}$/, 'catalog.field.eprel')),
  energySheet: v.pipe(
    line(most.link),
    v.check((text) => text === '' || isWebUrl(text), 'catalog.field.link'),
  ),
  guaranteeYears: v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (text) =>
        text === '' ||
        (/^\d{1,2}$/.test(text) &&
          Number(text) >= most.leastYears &&
          Number(text) <= most.mostYears),
      'catalog.field.guaranteeYears',
    ),
  ),
  guaranteeModel: line(most.model),
  ...Object.fromEntries(
    legalFields.flatMap((field) => (field.startsWith('warnings') ? [[field, warnings]] : [])),
  ),
}

/** Empty texts are dropped. */
export const legal = v.pipe(
  v.partial(v.strictObject(schemas)),
  v.transform(
    (own): LegalFacts => Object.fromEntries(Object.entries(own).filter(([, text]) => text)),
  ),
)

/** The fields "legal.makerName" and so on. */
export const legalIn = (fields: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(fieldsUnder('legal', fields).map(([field, text]) => [field, String(text)]))
