import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { messageOf } from '../../../tests/support/messages.ts'
import { ok } from '../../result.ts'
import { readIssueText } from './input.ts'
import {
  consentVersion,
  issueTextFor,
  maskedEmail,
  maxBodyLength,
  maxSubjectLength,
} from './rules.ts'

test('a changed text is another version of the consent', () => {
  const consent = messageOf('en', 'newsletter-form.consent')
  const mark = createHash('sha256').update(consent).digest('hex').slice(0, 12)
  expect([consentVersion, mark]).toEqual(['2026-11-25', '54e399b84801'])
})

describe('an email', () => {
  const english = { language: 'en', subject: 'News', body: 'Hello' }
  const german = { language: 'de', subject: 'Neues', body: 'Hallo' }
  test.each([
    ['de', [english, german], german],
    ['fr', [english, german], english],
    ['fr', [german], null],
    ['de', [], null],
  ])('for a reader of %s', (language, texts, expected) => {
    expect(issueTextFor(texts, language)).toEqual(expected)
  })

  test.each([
    [
      { subject: ' Two\n lines ', body: ' a\r\n\r\nb\0 ' },
      { subject: 'Two lines', body: 'a\n\nb' },
    ],
    [
      { subject: ' ', body: '\n' },
      { subject: '', body: '' },
    ],
    [{}, { subject: '', body: '' }],
  ])('an address is read: %j', (fields, expected) => {
    expect(readIssueText(fields)).toEqual(ok(expected))
  })

  test.each([
    [{ subject: 'News', body: '' }, { body: 'field.required' }],
    [{ subject: '', body: 'Hello' }, { subject: 'field.required' }],
    [
      { subject: 'x'.repeat(maxSubjectLength + 1), body: 'y'.repeat(maxBodyLength + 1) },
      { subject: 'field.long', body: 'field.long' },
    ],
  ])('an invalid address is refused', (fields, wrong) => {
    expect(readIssueText(fields)).toMatchObject({ code: 'form.invalid', fields: wrong })
  })
})

test('an address is shown in full only to its owner', () => {
  expect(maskedEmail('ada@piazza.example')).toBe('a…@piazza.example')
})
