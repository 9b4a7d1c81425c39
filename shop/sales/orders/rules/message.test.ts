import { expect, test } from 'vitest'
import { foreignLink, isMessageId, templatesIn } from './message.ts'

const shop = 'https://shop.example'

test.each([
  'Your parcel leaves on Monday.',
  'See https://shop.example/order/PI-1763725200000 and https://shop.example.',
  'We have it in black/white, e.g. as XL. It costs π 1.5/piece.',
  'Write to help@shop.example',
  'Wait...And then?',
])('%j contains no foreign link', (text) => {
  expect(foreignLink(text, shop)).toBeNull()
})

test.each([
  ['Pay here: https://evil.example/pay now', 'https://evil.example/pay'],
  ['HTTP://EVIL.EXAMPLE', 'HTTP://EVIL.EXAMPLE'],
  ['https://shop.example.evil.example/x', 'https://shop.example.evil.example/x'],
  ['https://shop.example@evil.example/', 'https://shop.example@evil.example/'],
  ['https://me@shop.example/', 'https://me@shop.example/'],
  ['http://shop.example/', 'http://shop.example/'],
  ['Look at www.evil.example', 'www.evil.example'],
  ['evil.example/wallet is the page', 'evil.example/wallet'],
  ['ftp://shop.example/file', 'ftp://shop.example/file'],
  ['https://', 'https://'],
])('%j contains the foreign link %j', (text, link) => {
  expect(foreignLink(text, shop)).toBe(link)
})

test('accepts ids as pages make them, and refuses short, long and hostile ones', () => {
  expect(isMessageId('a-message-of-this-page-1')).toBe(true)
  for (const id of ['', 'short', '../../../etc/passwd-and-more', 'x'.repeat(65)])
    expect(isMessageId(id)).toBe(false)
})

test('templates have a title and a text, and may have several paragraphs', () => {
  const text =
    'Ignored\n# Delayed \nIt is late.\n\nSorry.\n\n#Empty\n\n#\nNo title\n# Sent\nIssue #4 left.'
  expect(templatesIn(text)).toEqual([
    { title: 'Delayed', text: 'It is late.\n\nSorry.' },
    { title: 'Sent', text: 'Issue #4 left.' },
  ])
  expect(templatesIn('')).toEqual([])
})
