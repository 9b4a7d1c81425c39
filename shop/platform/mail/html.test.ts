import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultEmailDesign, type EmailDesign, emailHtml, emailStyle } from './html.ts'

const page = (text: string, language = 'en') =>
  emailHtml({
    language,
    subject: 'Subject',
    text,
    shop: 'Piazza',
    button: 'Open',
    seller: ['1 Square', 'help@shop.example'],
  })

test('an item is beside its image, in a column of its own; lines without one keep their place', () => {
  const goods = [
    { name: 'Mug', src: 'cid:mug' },
    { name: 'Mug, large', src: 'cid:large' },
  ]
  const text = '2 × Mug: π\u00a04\n1 × Mug, large: π\u00a05\nShipping: π\u00a01'
  const page = { language: 'en', subject: 's', text, shop: 'S', button: 'b', seller: [] }
  const [first, second, third] = emailHtml({ ...page, goods }).match(/<tr>.*<\/tr>/g) ?? []
  expect(first).toContain('<td class="pic"><img src="cid:mug"')
  expect(second).toContain('src="cid:large"')
  expect(third).toContain('<td class="pic"></td>')
  expect(emailHtml(page)).not.toContain('class="pic"')
})

test('keeps paragraphs and lines', () => {
  const html = page('Hello,\n\nfirst line\nsecond line')
  expect(html).toContain('<p dir="auto">Hello,</p>')
  expect(html).toContain('first line<br>\nsecond line')
})

test('a link on its own is a button, with its address visible', () => {
  const html = page('Open this:\n\nhttps://shop.example/order/PI-1?a=1&b=2\n\nBye')
  const address = 'https://shop.example/order/PI-1?a=1&amp;b=2'
  expect(html).toContain(`<a class="button" href="${address}">Open</a>`)
  expect(html).toContain(`>${address}</a></p>`)
})

test('a link within a sentence excludes the final full stop', () => {
  expect(page('See https://shop.example/a.')).toContain(
    '<a href="https://shop.example/a">https://shop.example/a</a>.',
  )
})

test('an order number stays on one line, from left to right; one within an address does not', () => {
  expect(page('الطلب PI-1763725200000 هنا', 'ar')).toContain(
    ' <bdi class="whole" dir="ltr">PI-1763725200000</bdi> ',
  )
  expect(page('See https://shop.example/order/PI-1.')).not.toContain('<bdi')
})

test('Arabic is written right to left', () => {
  expect(page('مرحبا', 'ar')).toContain('<html lang="ar" dir="rtl">')
})

test('no text becomes a tag or an attribute', () => {
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

test('loads nothing external', () => {
  expect(page('Hello')).not.toMatch(/<(img|link|script|iframe)|url\(/)
})

test('each line has the direction of its first letter: an address in Latin letters keeps its order in an Arabic email', () => {
  expect(page('إلى:\n12 Ledger Square')).toContain('p[dir=auto]{unicode-bidi:plaintext}')
})

test('amounts are a column, left to right, and other lines are text', () => {
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

test('the sender is below, and only amounts become a table', () => {
  const html = page('Hello: π of <b>all</b>')
  expect(html).toContain('Piazza<br>\n1 Square<br>\nhelp@shop.example</p>')
  expect(html).not.toContain('<table')
})

test('components of an amount are below it, so that amounts are aligned', () => {
  expect(page('2 × Lamp: π\u00a048.50 (2 × π\u00a024.25)\n1 × Bulb: π\u00a03.00')).toContain(
    '<bdi dir="ltr">π\u00a048.50</bdi><br><small><bdi dir="ltr">2 × π\u00a024.25</bdi></small></td>',
  )
})

test('a right-to-left email aligns Latin words to its own side', () => {
  expect(page('Piazza', 'ar')).toContain('<div class="sheet rtl">')
  expect(page('Piazza')).toContain('<div class="sheet">')
})

const look = (isWhole: boolean): EmailDesign => ({
  ...defaultEmailDesign,
  light: { accent: '#7a1f2b', onAccent: '#ffffff' },
  logo: { src: 'cid:logo-1', width: 880, height: 110, isWhole },
})
const branded = (isWhole: boolean) =>
  emailHtml({
    language: 'en',
    subject: 'S',
    text: 'Hi\n\nhttps://a.example/',
    shop: 'Tea & Co',
    button: 'Open',
    seller: [],
    look: look(isWhole),
  })

test('a wordmark replaces the name within the width; a symbol is beside it', () => {
  expect(branded(true)).toContain(
    '<p class="shop"><img class="logo whole-logo" src="cid:logo-1" alt="Tea &amp; Co" width="220" height="28"></p>',
  )
  expect(branded(false)).toContain('alt="" width="220" height="28">Tea &amp; Co</p>')
})

test('the button has the color of the shop', () => {
  expect(emailStyle(branded(true))).toContain('background:#7a1f2b;color:#ffffff')
  expect(emailStyle(page('Hi'))).toContain('background:#026565;color:#ffffff')
})
