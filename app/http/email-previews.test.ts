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

test('a name that is none is none', () => {
  expect(exampleLetter(world, '__proto__', 'en')).toBeNull()
  expect(exampleLetter(world, 'order', 'en')).toBeNull()
})
