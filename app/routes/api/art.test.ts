import { expect, test } from 'vitest'
import type { Route } from './+types/art'
import { loader } from './art'

const ask = (name: string) => loader({ params: { name } } as Route.LoaderArgs)

test('a drawing is cacheable for good, with a policy that allows nothing', async () => {
  const answer = ask('phone-2-1b2c3d.svg')
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect(await answer.text()).toMatch(/^<svg [^>]*viewBox="0 0 240 240"/)
})

test('a placeholder is cacheable for good, and allows its own style only', async () => {
  const answer = ask('placeholder-e88cb6-546561.svg')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  )
  expect(await answer.text()).toMatch(/^<svg .*>茶<\/text>.*>Tea<\/text><\/svg>$/)
})

test('the second view is another picture', async () => {
  const [front, detail] = await Promise.all(
    ['car-1-ff8800.svg', 'car-1-ff8800-detail.svg'].map((name) => ask(name).text()),
  )
  expect(detail).toMatch(/^<svg/)
  expect(detail).not.toBe(front)
})

test.each([
  'boat-0-1b2c3d.svg',
  'phone-9-1b2c3d.svg',
  'phone-2-red.svg',
  'placeholder-0-1b2c3d.svg',
  'placeholder-ff-ff.svg',
  'phone-2-1b2c3g.svg',
  'phone-2-1b2c3d',
  'toString-0-1b2c3d.svg',
  'constructor-0-1b2c3d.svg',
  'phone-2-1b2c3d.svg"><script>',
  `phone-2-${'1'.repeat(10_000)}.svg`,
])('%s is not found', (name) => {
  const answer = ask(name)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('cache-control')).toBeNull()
})
