import { expect, test } from 'vitest'
import { pieces } from '../../../shop/identity/kyc/rules.ts'
import { languages } from '../../i18n/languages'
import { textOf } from '../../i18n/text'
import { sidesText } from './sides'

test.each(languages)(
  '%s: what is asked for once more is named, each piece by its own words',
  (language) => {
    const t = textOf(language, 'kyc')
    const names = pieces.map((piece) => sidesText([piece], t, language))
    expect(new Set(names).size).toBe(pieces.length)
    for (const [index, name] of names.entries()) {
      expect(name).not.toContain('side.')
      const said = [
        t('required.moreText', { side: name }),
        t('hold.more', { side: name, reason: 'R' }),
      ]
      for (const text of said)
        expect([pieces[index], text]).toEqual([pieces[index], expect.stringContaining(name)])
    }
    const both = sidesText(['id-front', 'id-back'], t, language)
    for (const piece of ['id-front', 'id-back'] as const) expect(both).toContain(t(`side.${piece}`))
  },
)

test('in English as the security requirements have it', () => {
  const t = textOf('en', 'kyc')
  expect(t('required.moreText', { side: sidesText(['id-front', 'id-back'], t, 'en') })).toBe(
    'We could not use this: the front of your document and the back of your document. Please send only this again. Everything else is fine.',
  )
})
