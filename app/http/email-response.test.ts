import { expect, test } from 'vitest'
import { emailHtml } from '../../shop/platform/mail/html.ts'
import { emailResponse } from './email-response'

const html = emailHtml({
  language: 'en',
  subject: 'Hello',
  text: 'See https://shop.example/order\n\n<script>alert(1)</script>',
  shop: 'Shop',
  button: 'Open',
  seller: [],
})
const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''

test('an email of its own runs nothing and is framed by nobody it did not name', async () => {
  const alone = emailResponse(html)
  expect(policyOf(alone)).toMatch(/^sandbox; default-src 'none'; img-src data:; style-src 'sha256-/)
  expect(await alone.text()).toBe(html)
})

test('within the mailbox its links open tabs, and only this shop may frame it', async () => {
  const framed = emailResponse(html, { isFramed: true })
  expect(policyOf(framed)).toContain('sandbox allow-popups allow-popups-to-escape-sandbox;')
  expect(policyOf(framed)).not.toContain('allow-scripts')
  expect(policyOf(framed)).toContain("frame-ancestors 'self'")
  expect(await framed.text()).toContain('<base target="_blank">')
})
