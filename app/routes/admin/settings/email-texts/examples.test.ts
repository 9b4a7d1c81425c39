import { expect, test } from 'vitest'
import { createServerTranslator } from '../../../../../server/server-translations.ts'
import type { World } from '../../../../../shop/world.ts'
import { testConfig } from '../../../../../tests/support/world.ts'
import { emailNames } from '../../../../i18n/email-names'
import { languages } from '../../../../i18n/languages'
import { exampleEmail } from './examples'

const world = { config: testConfig, say: createServerTranslator() } as World

test('every email has a preview in every language, without unresolved placeholders', () => {
  expect(emailNames).toEqual(expect.arrayContaining(['order.paid', 'verify-email', 'kyc.approved']))
  for (const name of emailNames)
    for (const language of languages) {
      const email = exampleEmail(world, name, language)
      expect(email?.subject, `${language} ${name}`).not.toMatch(/^mail\.|\{|^$/)
      expect(email?.text, `${language} ${name}`).not.toMatch(/^mail\.|\{\w+\}|\.body$/)
      expect(email?.text).toContain('\n')
    }
})

test('the emails of a language share their greeting, and continue in its capitalisation', () => {
  for (const language of languages) {
    const greetings = new Set<string>()
    // The content of a newsletter is written by its author.
    for (const name of emailNames.filter((each) => each !== 'newsletter.issue')) {
      const [greeting = '', next = ''] =
        exampleEmail(world, name, language)?.text.split('\n\n') ?? []
      greetings.add(greeting)
      const said = `${language} ${name}: ${next}`
      if (language === 'de') expect(next, said).not.toMatch(/^(Wir|Das|Die|Der|Für|Was) /)
      else if (language === 'it') expect(next, said).not.toMatch(/^\p{Lu}/u)
      else expect(next, said).not.toMatch(/^(?!π)\p{Ll}/u)
    }
    const [named = '', ...unnamed] = [...greetings].sort(
      (a, b) => Number(b.includes('Ada')) - Number(a.includes('Ada')),
    )
    expect(named, language).toContain('Ada')
    expect(unnamed, language).toHaveLength(1)
    expect(unnamed.join(), language).not.toContain('Ada')
  }
})

test('previews use the shop’s settings, and omit optional sentences', () => {
  const text = (name: string) => exampleEmail(world, name, 'en')?.text
  const { from, to } = testConfig.reviewHours
  expect(text('kyc.received')).toContain(`within ${from}–${to} hours`)
  expect(text('withdrawal.receiptSent')).not.toMatch(/‹(rest|wayBack)›/)
  expect(text('return.received')).toContain('π\u00a00.25 of it was added to your shop credit')
})

test('unknown names have no preview', () => {
  expect(exampleEmail(world, '__proto__', 'en')).toBeNull()
  expect(exampleEmail(world, 'order', 'en')).toBeNull()
})
