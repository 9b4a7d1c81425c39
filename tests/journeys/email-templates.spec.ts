// Every email of the built shop, and the texts that the merchant adds to them.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { languages } from '../../app/i18n/languages.ts'
import { hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { violationsIn } from '../support/browser/axe.ts'
import { adminOf, buyNow, newShopper, submitOrder } from '../support/browser/http-steps.ts'
import { messageOf } from '../support/messages.ts'

const text = (key: string) => messageOf('en', `admin-mail.${key}`)
const delivered = '/admin/mail/templates/order.delivered?language=de'
let owner: Page

beforeAll(async () => {
  owner = await pageOf(await adminOf(shop), { viewport: { width: 1280, height: 1400 } })
})

test('staff preview every email in every language with sample data', async () => {
  const admin = await adminOf(shop)
  const list = await admin.page('/admin/mail/templates?language=en')
  const links = /\/admin\/mail\/(?:example\/document\?name=|templates\/)([^"&?]+)/g
  const names = [...list.matchAll(links)].map(([, name = '']) => name)
  expect(names).toEqual(
    expect.arrayContaining(['order.paid', 'verify-email', 'reset-password', 'withdrawal.link']),
  )
  for (const language of languages)
    for (const name of names.filter((each) => each !== 'signature')) {
      const email = await admin.page(
        `/admin/mail/example/document?name=${name}&language=${language}`,
      )
      expect(email, `${name} in ${language}`).toMatch(new RegExp(`<html[^>]* lang="${language}"`))
      expect(email, `${name} in ${language}`).not.toMatch(/\{\w+\}|mail\.\w+/)
    }
})

test('an owner adds texts to an email, sees them with an order, and gets it', async () => {
  const shopper = await newShopper(shop)
  const number = await submitOrder(shopper, await buyNow(shopper))
  await owner.goto(shop.url + delivered)
  const subject = owner.getByLabel(text('text.subject'))
  await hydrated(subject)
  await subject.fill('Ihr Kaffee ist da')
  await owner.getByLabel(text('text.above')).fill('Lassen Sie ihn sich schmecken.')
  await owner.getByLabel(text('text.below')).fill('https://shop.example/sale')
  await owner.getByRole('button', { name: text('save') }).click()
  await owner.getByText(messageOf('en', 'errors.email_texts.field.button')).first().waitFor()
  expect(await subject.inputValue()).toBe('Ihr Kaffee ist da')
  await owner.getByLabel(text('text.below')).fill('Bis bald!')
  await owner.getByLabel(text('order')).fill(number)
  await owner.getByRole('button', { name: text('preview') }).click()
  const preview = owner.getByRole('region', { name: text('preview') })
  await preview.getByRole('heading', { name: `Ihr Kaffee ist da (${number})` }).waitFor()
  await preview.getByText('Lassen Sie ihn sich schmecken.').waitFor()
  await owner.getByRole('button', { name: text('test') }).click()
  await owner.getByText(messageOf('en', 'errors.email_texts.save_first')).first().waitFor()
  expect(await owner.getByLabel(text('text.below')).inputValue()).toBe('Bis bald!')
  await owner.getByRole('button', { name: text('save') }).click()
  await owner.getByText('Saved.').waitFor()
  expect((await violationsIn(owner)).map(({ id }) => id)).toEqual([])
  await owner.getByRole('button', { name: text('test') }).click()
  await owner.getByText(`Email to ${shop.admin.email} queued for sending.`).waitFor()
  await expect
    .poll(async () => (await shop.mails()).map((mail) => [mail.to, mail.subject]))
    .toContainEqual([shop.admin.email, 'Ihr Kaffee ist da (PI-1763725200000)'])
})

test('without script it works the same, fits a small screen, and can be turned off', async () => {
  const page = await pageOf(await adminOf(shop), {
    javaScriptEnabled: false,
    viewport: { width: 320, height: 800 },
  })
  await page.goto(`${shop.url}/admin/mail/templates/signature?language=ar`)
  await page.getByLabel(text('signature')).fill('محمصة الزيتون')
  await page.getByRole('button', { name: text('preview') }).click()
  await page
    .getByRole('region', { name: text('preview') })
    .getByText('محمصة الزيتون')
    .waitFor()
  expect(await page.getByLabel(text('signature')).inputValue()).toBe('محمصة الزيتون')
  await page.getByRole('button', { name: text('save') }).click()
  expect(await page.getByLabel(text('signature')).inputValue()).toBe('محمصة الزيتون')
  await page.goto(shop.url + delivered)
  const isWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  expect(isWide).toBe(false)
  await page.getByRole('button', { name: text('turnOff') }).click()
  await page.getByText(text('isOff')).waitFor()
  expect(await page.getByRole('button', { name: text('test') }).count()).toBe(0)
  await page.getByRole('button', { name: text('turnOn') }).click()
  await page.getByText(text('isOn')).waitFor()
  await page.context().close()
})

test('emails about sign-in have no such page', async () => {
  const answer = await (await adminOf(shop)).ask('/admin/mail/templates/reset-password')
  expect(answer.status).toBe(404)
})
