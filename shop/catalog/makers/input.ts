// Validation of makers; products use the same fields for their exceptions.
import * as v from 'valibot'
import { isCountryCode } from '../../platform/address-text.ts'
import { isEmail } from '../../platform/email.ts'
import { type Form, line, maxCharacters, readInput } from '../../platform/input.ts'
import { pick } from '../../platform/pick.ts'
import type { Result } from '../../result.ts'
import { type MakerFacts, makerFields, makerLimits as most } from './rules.ts'

export const isWebUrl = (text: string): boolean =>
  /^https?:\/\/[^\s"<>]+$/i.test(text) && URL.canParse(text)

const name = v.pipe(line, maxCharacters(most.name))
const address = v.pipe(line, maxCharacters(most.address))
const contact = v.pipe(
  line,
  maxCharacters(most.contact),
  v.check((text) => text === '' || isEmail(text) || isWebUrl(text), 'makers.field.contact'),
)

export const makerSchemas = {
  makerName: name,
  makerAddress: address,
  makerContact: contact,
  makerCountry: v.pipe(
    line,
    v.toUpperCase(),
    v.check((code) => code === '' || isCountryCode(code), 'makers.field.country'),
  ),
  responsibleName: name,
  responsibleAddress: address,
  responsibleContact: contact,
}

/** Empty texts are dropped. Refuses `form.invalid` with an error per field. */
export function readMaker(form: Form): Result<MakerFacts> {
  const sent = Object.fromEntries(makerFields.map((field) => [field, form[field] ?? '']))
  const read = readInput(v.object(makerSchemas), sent)
  if (!read.ok) return read
  const filled = Object.entries(pick(read.value, ...makerFields)).filter(([, text]) => text)
  return { ok: true, value: Object.fromEntries(filled) }
}
