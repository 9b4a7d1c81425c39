import { expect, test } from 'vitest'
import { makeSay } from '../../server/server-translations.ts'
import type { World } from '../../shop/world.ts'
import { testConfig } from '../../tests/support/world.ts'
import { languages } from '../i18n/languages'
import { exampleLetter, letterNames } from './email-previews'

const world = { config: testConfig, say: makeSay() } as World

test('every letter can be shown in every language, with nothing left open', () => {
  expect(letterNames).toEqual(
    expect.arrayContaining(['order.paid', 'verify-email', 'kyc.approved']),
  )
  for (const name of letterNames)
    for (const language of languages) {
      const letter = exampleLetter(world, name, language)
      expect(letter?.subject, `${language} ${name}`).not.toMatch(/^mail\.|\{|^$/)
      expect(letter?.text, `${language} ${name}`).not.toMatch(/^mail\.|\{\w+\}|\.body$/)
      expect(letter?.text).toContain('\n')
    }
})

test('the letters of a language greet alike, and go on as that language does after its greeting', () => {
  for (const language of languages) {
    const greetings = new Set<string>()
    // What the newsletter says is its writer's.
    for (const name of letterNames.filter((each) => each !== 'newsletter.issue')) {
      const [greeting = '', next = ''] =
        exampleLetter(world, name, language)?.text.split('\n\n') ?? []
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

test('examples are what the shop would say: its own hours, and no sentence that is not written', () => {
  const text = (name: string) => exampleLetter(world, name, 'en')?.text
  const { from, to } = testConfig.reviewHours
  expect(text('kyc.received')).toContain(`within ${from}-${to} hours`)
  expect(text('withdrawal.receiptSent')).not.toMatch(/‹(rest|wayBack)›/)
  expect(text('return.received')).toContain('π\u00a00.25 of it was added to your shop credit')
})

test('a name that is none is none', () => {
  expect(exampleLetter(world, '__proto__', 'en')).toBeNull()
  expect(exampleLetter(world, 'order', 'en')).toBeNull()
})
