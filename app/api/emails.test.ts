// Own texts of emails by the API, as the dashboard's page changes them.
import { expect, test } from 'vitest'
import { call, keyWith, successfulCall, world } from '../../tests/fixtures/api/shop.ts'

const english = { above: 'We roast on Tuesdays.', below: 'See you soon.' }

test('a program reads and changes texts, language by language, and turns an email off', async () => {
  const { data } = await successfulCall('listEmails', '/emails', undefined)
  const names = data.map(({ id }: { id: string }) => id)
  expect(names).toEqual(expect.arrayContaining(['order.paid', 'order.shipped', 'signature']))
  expect(names).not.toContain('password-reset')
  const made = await successfulCall('updateEmail', '/emails/order.shipped', {
    isSent: false,
    texts: { en: english, de: { subject: 'Unterwegs' } },
  })
  expect(made).toEqual({
    id: 'order.shipped',
    isSent: false,
    isOptional: true,
    texts: { en: english, de: { subject: 'Unterwegs' } },
  })
  const changed = await successfulCall('updateEmail', '/emails/order.shipped', {
    isSent: true,
    texts: { en: { below: '' } },
  })
  expect(changed).toMatchObject({
    isSent: true,
    texts: { en: { above: english.above }, de: { subject: 'Unterwegs' } },
  })
  expect(await successfulCall('getEmail', '/emails/order.shipped', undefined)).toEqual(changed)
  // What was read is accepted, and changes nothing.
  expect(await successfulCall('updateEmail', '/emails/order.shipped', changed)).toEqual(changed)
})

test.each([
  ['order.paid', { isSent: false }, [422, 'email_texts.must_be_sent']],
  ['order.paid', { texts: { de: { subject: 'x'.repeat(151) } } }, [422, 'api.body']],
  ['order.paid', { texts: { de: { below: 'https://example.com' } } }, [422, 'form.invalid']],
  ['signature', { texts: { de: { above: 'Hello' } } }, [422, 'form.invalid']],
  ['password-reset', { isSent: false }, [404, 'email_texts.missing']],
  ['%2A', { texts: { de: { below: 'Hello' } } }, [404, 'api.not_found']],
  ['order.paid', { texts: { xx: { below: 'Hello' } } }, [422, 'api.body']],
])('%s refuses %j', async (id, body, refusal) => {
  const { status, json } = await call('PATCH', `/emails/${id}`, { body })
  expect([status, json.code]).toEqual(refusal)
})

test('an error names the language and the text, and nothing of the request is kept', async () => {
  const texts = { en: { above: 'Kept?' }, fr: { below: 'https://example.com' } }
  const { json } = await call('PATCH', '/emails/order.delivered', { body: { texts } })
  expect(json.errors).toMatchObject([
    { pointer: '/texts/fr/below', code: 'email_texts.field.button' },
  ])
  expect((await call('GET', '/emails/order.delivered')).json.texts).toEqual({})
})

test('of two programs that read the same texts the second one is refused', async () => {
  const { headers } = await call('GET', '/emails/order.seen')
  const change = (below: string) =>
    call('PATCH', '/emails/order.seen', {
      body: { texts: { en: { below } } },
      headers: { 'if-match': headers.etag ?? '' },
    })
  expect((await change('One')).status).toBe(200)
  expect((await change('Two')).status).toBe(412)
  const [text] = await world.db<[{ below: string }]>`
    select below from email_texts where template = 'order.seen'`
  expect(text.below).toBe('One')
})

test('a key without the scope reads only', async () => {
  const { secret } = await keyWith(['settings:read'])
  expect((await call('GET', '/emails/order.seen', { key: secret })).status).toBe(200)
  const { status, json } = await call('PATCH', '/emails/order.seen', {
    key: secret,
    body: { isSent: false },
  })
  expect([status, json.code]).toEqual([403, 'api.scope'])
})
