// Input of newsletter issues; shared by browser and server.
import * as v from 'valibot'
import {
  type Form,
  line,
  maxCharacters,
  paragraphs,
  readInput,
  together,
} from '../../platform/input.ts'
import type { Result } from '../../result.ts'
import { maxBodyLength, maxSubjectLength } from './rules.ts'

const issueText = v.pipe(
  v.object({
    subject: v.pipe(line, maxCharacters(maxSubjectLength)),
    body: v.pipe(paragraphs, maxCharacters(maxBodyLength)),
  }),
  together(({ subject, body }) => ({
    subject: subject === '' && body !== '' && 'field.required',
    body: body === '' && subject !== '' && 'field.required',
  })),
)

export type Written = v.InferOutput<typeof issueText>

/**
 * Subject and paragraphs separated by empty lines; both empty means no email in this language. Refuses `form.invalid`
 * with an error for each field.
 */
export const readIssueText = (form: Form): Result<Written> => readInput(issueText, form)
