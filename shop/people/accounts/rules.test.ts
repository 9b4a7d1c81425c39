import { describe, expect, test } from 'vitest'
import { permissionsOf, type Role } from './permissions.ts'
import {
  deviceOf,
  endedSessionCookie,
  isLive,
  isRecentlyProven,
  isStaff,
  sessionCookie,
  sessionLife,
  sessionNetwork,
  usernameStem,
  type Viewer,
} from './rules.ts'

const viewer = (...roles: Role[]): Viewer => ({
  id: 'u',
  sessionId: 's',
  email: 'a@b.example',
  firstName: 'Ada',
  lastName: 'Byron',
  username: 'adabyron1234',
  language: 'en',
  permissions: permissionsOf(roles),
})

test('staff are those with a permission', () => {
  expect([isStaff(viewer('support')), isStaff(viewer()), isStaff(null)]).toEqual([
    true,
    false,
    false,
  ])
})

describe('sessions', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const day = 24 * 60
  test.each([
    ['shopper', 1, 0, true],
    ['shopper', 29 * day, 7 * day - 1, true],
    ['shopper', 29 * day, 7 * day, false],
    ['shopper', 30 * day - 1, 1, true],
    ['shopper', 30 * day, 1, false],
    ['staff', 60, 14, true],
    ['staff', 60, 15, false],
    ['staff', 479, 1, true],
    ['staff', 480, 1, false],
  ] as const)('%s, started %i and seen %i minutes ago: %s', (kind, begun, seen, live) => {
    expect(isLive({ createdAt: ago(begun), seenAt: ago(seen) }, sessionLife[kind], now)).toBe(live)
  })

  test('the cookie is bound to the host over HTTPS', () => {
    expect(sessionCookie('https://shop.example').name).toMatch(/^__Host-/)
    expect(sessionCookie('http://127.0.0.1:3000')).toEqual({
      name: 'piazza-session',
      secure: false,
    })
    expect(endedSessionCookie('https://shop.example')).toBe(
      '__Host-piazza-session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    )
    expect(endedSessionCookie('http://127.0.0.1:3000')).not.toContain('Secure')
  })
})

test.each([
  ['Ada', 'Byron', 'adabyron'],
  ['Zoë', "O'Neil-Smith", 'zoeoneilsmith'],
  ['José', 'Núñez', 'josenunez'],
  ['美', '田中', 'shopper'],
  ['x'.repeat(50), 'y'.repeat(50), 'x'.repeat(40)],
])('%s %s is %s to begin with', (first, last, stem) => {
  expect(usernameStem(first, last)).toBe(stem)
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    { browser: 'Edge', system: 'Windows' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    { browser: 'Safari', system: 'iOS' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    { browser: 'Samsung Internet', system: 'Android' },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    { browser: 'Firefox', system: 'Linux' },
  ],
  ['curl/8.5.0', null],
  ['', null],
])('%s', (agent, device) => expect(deviceOf(agent)).toEqual(device))

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['', ''],
])('of %s a session stores %s', (ip, network) => expect(sessionNetwork(ip)).toBe(network))

test.each([
  [undefined, false],
  [null, false],
  [0, true],
  [599_999, true],
  [600_000, false],
])('a proof %j ms old is valid: %s', (age, expected) => {
  const now = new Date('2026-11-21T12:00:00Z')
  const proof =
    typeof age === 'number' ? { at: new Date(now.getTime() - age), by: 'password' as const } : age
  expect(isRecentlyProven({ ...viewer(), proof }, now)).toBe(expected)
})
