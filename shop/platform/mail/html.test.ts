import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EmailLook, emailHtml, emailStyle, plainLook } from './html.ts'

const page = (text: string, language = 'en') =>
  emailHtml({
    language,
    subject: 'Subject',
    text,
    shop: 'Piazza',
    button: 'Open',
    seller: ['1 Square', 'help@shop.example'],
  })

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
          tags.filter(
            (name) =>
              !['p', 'a', 'br', 'div', 'body', 'html', 'table', 'tr', 'td', 'bdi'].includes(
                name ?? '',
              ),
          ),
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

test('amounts stand in a column of their own, left to right, and other lines stay text', () => {
  const html = page(
    '2 × Lamp & shade: π\u00a024.00\nTotal: π\u00a01,024.00 · $\u00a01,024\n\nShip to:\nAda',
    'ar',
  )
  expect(html).toContain(
    '<tr><td dir="auto">2 × Lamp &amp; shade</td><td class="sum"><bdi dir="ltr">π\u00a024.00</bdi></td></tr>',
  )
  expect(html).toContain('<bdi dir="ltr">π\u00a01,024.00 · $\u00a01,024</bdi>')
  expect(html).toContain('<p dir="auto">Ship to:<br>\nAda</p>')
})

test('who sent it stands below, and a table is made of nothing but amounts', () => {
  const html = page('Hello: π of <b>all</b>')
  expect(html).toContain('Piazza<br>\n1 Square<br>\nhelp@shop.example</p>')
  expect(html).not.toContain('<table')
})

test('what an amount is made of stands below it, so that the amounts are aligned', () => {
  expect(page('2 × Lamp: π\u00a048.50 (2 × π\u00a024.25)\n1 × Bulb: π\u00a03.00')).toContain(
    '<bdi dir="ltr">π\u00a048.50</bdi><br><small><bdi dir="ltr">2 × π\u00a024.25</bdi></small></td>',
  )
})

test('a letter from right to left keeps Latin words at its own side', () => {
  expect(page('Piazza', 'ar')).toContain('<div class="sheet rtl">')
  expect(page('Piazza')).toContain('<div class="sheet">')
})

const look = (isWhole: boolean): EmailLook => ({
  ...plainLook,
  light: { accent: '#7a1f2b', onAccent: '#ffffff' },
  logo: { src: 'cid:logo-1', width: 880, height: 110, isWhole },
})
const branded = (isWhole: boolean) =>
  emailHtml({
    ...{ language: 'en', subject: 'S', text: 'Hi\n\nhttps://a.example/', shop: 'Tea & Co' },
    ...{ button: 'Open', seller: [], look: look(isWhole) },
  })

test('a logo that is a picture says the name, no wider than the sheet; a mark stands beside it', () => {
  expect(branded(true)).toContain(
    '<p class="shop"><img class="logo whole-logo" src="cid:logo-1" alt="Tea &amp; Co" width="220" height="28"></p>',
  )
  expect(branded(false)).toContain('alt="" width="220" height="28">Tea &amp; Co</p>')
})

test('the button has the color of the shop', () => {
  expect(emailStyle(branded(true))).toContain('background:#7a1f2b;color:#ffffff')
  expect(emailStyle(page('Hi'))).toContain('background:#026565;color:#ffffff')
})
