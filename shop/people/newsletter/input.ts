// Input of newsletter issues; shared by browser and server.
import { ok, type Result, refuse } from '../../result.ts'
import { longestBody, longestSubject } from './rules.ts'

export type Written = { readonly subject: string; readonly body: string }

/**
 * One line and paragraphs with an empty line between them; both empty is no letter in this language. Refuses
 * `form.invalid` with what is wrong of each field.
 */
export function readLetter(fields: Readonly<Record<string, string | undefined>>): Result<Written> {
  const clean = (text = '') => text.normalize('NFC').replace(/\r\n?/g, '\n').replaceAll('\0', '')
  const subject = clean(fields.subject).replace(/\s+/g, ' ').trim()
  const body = clean(fields.body).trim()
  const wrong: Record<string, string> = {}
  if (subject === '' && body !== '') wrong.subject = 'field.required'
  if (body === '' && subject !== '') wrong.body = 'field.required'
  if ([...subject].length > longestSubject) wrong.subject = 'field.long'
  if ([...body].length > longestBody) wrong.body = 'field.long'
  return Object.keys(wrong).length > 0
    ? refuse('form.invalid', { fields: wrong })
    : ok({ subject, body })
}
