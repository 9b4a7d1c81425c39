import { expect, test } from 'vitest'
import { requestableParts } from '../../../../shop/identity/kyc/rules/check.ts'
import { languages } from '../../../i18n/languages'
import { textOf } from '../../../i18n/text'
import { sidesText } from './document-sides'

test.each(languages)('%s: each requested image has its own text', (language) => {
  const t = textOf(language, 'kyc')
  const names = requestableParts.map((part) => sidesText([part], t, language))
  expect(new Set(names).size).toBe(requestableParts.length)
  for (const [index, name] of names.entries()) {
    expect(name).not.toContain('side.')
    const said = [
      t('required.moreText', { side: name }),
      t('hold.more', { side: name, reason: 'R' }),
    ]
    for (const text of said)
      expect([requestableParts[index], text]).toEqual([
        requestableParts[index],
        expect.stringContaining(name),
      ])
  }
  const both = sidesText(['id-front', 'id-back'], t, language)
  for (const part of ['id-front', 'id-back'] as const) expect(both).toContain(t(`side.${part}`))
})

test('the English texts are those of the security requirements', () => {
  const t = textOf('en', 'kyc')
  expect(t('required.moreText', { side: sidesText(['id-front', 'id-back'], t, 'en') })).toBe(
    'We could not use this: the front of your document and the back of your document. Please send only this again. Everything else is fine.',
  )
})
