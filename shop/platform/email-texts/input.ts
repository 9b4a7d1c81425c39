// A merchant's texts for an email, as typed: plain text, since emails are also sent as such.
import * as v from 'valibot'
import type { Result } from '../../result.ts'
import { type Form, line, maxCharacters, paragraphs, readInput } from '../input.ts'
import { type EmailText, longest } from './rules.ts'

/** A paragraph that is one URL would become the email's button, which has a label of its own. */
const isButton = /(^|\n\n)\s*https?:\/\/\S+\s*(\n\n|$)/

const several = (most: number) =>
  v.pipe(
    paragraphs,
    maxCharacters(most),
    v.check((text) => !isButton.test(text), 'email_texts.field.button'),
  )

const schema = v.strictObject({
  subject: v.pipe(line, maxCharacters(longest.subject)),
  above: several(longest.above),
  below: several(longest.below),
})

/** Refuses `form.invalid` with an error per field, and `form.unknown_field`. */
export const readEmailText = (form: Form): Result<EmailText> => readInput(schema, form)
