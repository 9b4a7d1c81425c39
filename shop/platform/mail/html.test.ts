import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailHtml } from './html.ts'

const page = (text: string, language = 'en') =>
  emailHtml({ language, subject: 'Subject', text, shop: 'Piazza', button: 'Open' })

test('paragraphs stay paragraphs, lines stay lines', () => {
  const html = page('Hello,\n\nfirst line\nsecond line')
  expect(html).toContain('<p dir="auto">Hello,</p>')
  expect(html).toContain('first line<br>\nsecond line')
})

test('a link alone is a button, with its address in sight', () => {
  const html = page('Open this:\n\nhttps://shop.example/order/PI-1?a=1&b=2\n\nBye')
  const address = 'https://shop.example/order/PI-1?a=1&amp;b=2'
  expect(html).toContain(`<a class="button" href="${address}">Open</a>`)
  expect(html).toContain(`>${address}</a></p>`)
})

test('a link within a sentence leaves the sentence its full stop', () => {
  expect(page('See https://shop.example/a.')).toContain(
    '<a href="https://shop.example/a">https://shop.example/a</a>.',
  )
})

test('the number of an order stays in one piece, from left to right; one within an address is the address’s', () => {
  expect(page('الطلب PI-1763725200000 هنا', 'ar')).toContain(
    ' <bdi class="whole" dir="ltr">PI-1763725200000</bdi> ',
  )
  expect(page('See https://shop.example/order/PI-1.')).not.toContain('<bdi')
})

test('Arabic runs from the right', () => {
  expect(page('مرحبا', 'ar')).toContain('<html lang="ar" dir="rtl">')
})

test('whatever a text holds, no tag and no attribute comes of it', () => {
  expect(page('<img src=x onerror=alert(1)>')).not.toContain('<img')
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom('"', "'", '<b>', '&', ' https://a.b/'),
      (text, sign) => {
        const html = page(`${text}${sign}${text}`)
        const body = html.slice(html.indexOf('<p class="shop">'))
        const tags = [...body.matchAll(/<\/?([a-z]+)/gi)].map(([, name]) => name)
        expect(
          tags.filter((name) => !['p', 'a', 'br', 'div', 'body', 'html'].includes(name ?? '')),
        ).toEqual([])
      },
    ),
  )
})

test('it loads nothing from anywhere', () => {
  expect(page('Hello')).not.toMatch(/<(img|link|script|iframe)|url\(/)
})

test('each line runs as its own first letter does: an address in Latin letters keeps its order in an Arabic letter', () => {
  expect(page('إلى:\n12 Ledger Square')).toContain('p[dir=auto]{unicode-bidi:plaintext}')
})
