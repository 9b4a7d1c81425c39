// Every email template in the built shop.
import { expect, test } from 'vitest'
import { languages } from '../../app/i18n/languages.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { adminOf } from '../support/browser/http-steps.ts'

test('staff preview every email in every language with sample data', async () => {
  const admin = await adminOf(shop)
  const list = await admin.page('/admin/mail/templates?language=en')
  const names = [...list.matchAll(/\/admin\/mail\/example\/document\?name=([^"&]+)/g)].map(
    ([, name = '']) => name,
  )
  expect(names).toEqual(expect.arrayContaining(['order.paid', 'verify-email', 'withdrawal.link']))
  for (const language of languages)
    for (const name of names) {
      const email = await admin.page(
        `/admin/mail/example/document?name=${name}&language=${language}`,
      )
      expect(email, `${name} in ${language}`).toMatch(new RegExp(`<html[^>]* lang="${language}"`))
      expect(email, `${name} in ${language}`).not.toMatch(/\{\w+\}|mail\.\w+/)
    }
})
