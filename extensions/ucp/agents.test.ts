// Identification of agents: profile, version, signature.
import { describe, expect, test } from 'vitest'
import { limits } from '../../shop/sales/agents/rules.ts'
import { code, createCheckout, unsigned } from './tests/fixtures/checkouts.ts'
import {
  ada,
  call,
  codesOf,
  fetches,
  fitting,
  newAgent,
  profiles,
  world,
} from './tests/fixtures/shop.ts'

describe('an agent', () => {
  test.each([
    ['says nothing of itself', '', 400, 'invalid_profile_url'],
    ['sends no dictionary', 'profile=', 400, 'invalid_profile_url'],
    ['sends no text', 'profile=1', 400, 'invalid_profile_url'],
    ['names no address', 'profile="nowhere"', 400, 'invalid_profile_url'],
    ['names a file', 'profile="file:///etc/passwd"', 400, 'invalid_profile_url'],
    ['is away', 'profile="https://away.example/p"', 424, 'profile_unreachable'],
  ])('that %s is refused', async (_, header, status, expected) => {
    expect(await code({ ...unsigned, headers: { 'ucp-agent': header } })).toEqual([
      status,
      expected,
    ])
  })

  test.each([
    ['no JSON', 'hello'],
    ['JSON of something else', '[]'],
    ['no version', '{"ucp":{}}'],
    ['capabilities as a list', '{"ucp":{"version":"2026-04-08","capabilities":[]}}'],
  ])('whose profile is %s is refused', async (name, text) => {
    const profile = `https://odd.example/${encodeURIComponent(name)}`
    profiles.set(profile, text)
    const headers = { 'ucp-agent': `profile="${profile}"` }
    expect(await code({ ...unsigned, headers })).toEqual([422, 'profile_malformed'])
  })

  test.each(['2026-01-11', '2099-01-01'])(
    'of version %s is told the supported one',
    async (version) => {
      const { status, json } = await createCheckout({ agent: newAgent({ version }) })
      expect([status, json.code]).toEqual([422, 'version_unsupported'])
      expect(json.content).toContain('2026-04-08')
      expect(json.continue_url).toBe('https://shop.example/')
    },
  )

  test('has its profile fetched rarely, and not at once after a failure', async () => {
    const agent = newAgent()
    const count = () => fetches.filter((each) => each === agent.profile).length
    await createCheckout({ agent })
    await createCheckout({ agent })
    expect(count()).toBe(1)
    world.clock.advance(301_000)
    await createCheckout({ agent })
    expect(count()).toBe(2)
    const headers = { 'ucp-agent': 'profile="https://gone.example/p"' }
    for (let i = 0; i < 3; i++) await createCheckout({ ...unsigned, headers })
    expect(fetches.filter((each) => each.startsWith('https://gone'))).toHaveLength(1)
  })

  test('cannot make the shop fetch without limit', async () => {
    const answers: number[] = []
    for (let at = 0; at <= limits.discoveries.limit; at++) {
      const headers = { 'ucp-agent': `profile="https://scan-${at}.example/"` }
      answers.push((await createCheckout({ ...unsigned, headers })).status)
    }
    expect(answers.filter((status) => status === 424)).toHaveLength(limits.discoveries.limit)
    expect(answers.at(-1)).toBe(429)
  })
})

describe('a signature', () => {
  test('by another key, of another body or another address is refused', async () => {
    const other = { ...ada, secret: newAgent().secret }
    expect(await code({ agent: other })).toEqual([401, 'signature_invalid'])
    const signed = { 'content-digest': 'sha-256=:AAAA:' }
    const known = { signature: 'sig1=:AAAA:', 'signature-input': 'sig1=();keyid="k1"' }
    expect(await code({ ...unsigned, headers: { ...known, ...signed } })).toEqual([
      400,
      'digest_mismatch',
    ])
    expect(await code({ ...unsigned, headers: { signature: 'sig1=:AAAA:' } })).toEqual([
      401,
      'signature_missing',
    ])
    const get = { ...unsigned, headers: known }
    const bare = await call('GET', '/checkout-sessions/x', get)
    expect([bare.status, bare.json.code]).toEqual([401, 'signature_invalid'])
    const unknown = {
      ...known,
      'signature-input': 'sig1=("@method" "@authority" "@path");keyid="k2"',
    }
    const answer = await call('GET', '/checkout-sessions/x', { ...unsigned, headers: unknown })
    expect([answer.status, answer.json.code]).toEqual([401, 'key_not_found'])
  })

  test.each([
    '',
    'x',
    'sig1',
    'sig1=1',
    'sig1=("@method" 1);keyid="k1"',
    '(((',
    '"',
    'sig1=("a";b)',
  ])('that reads %j is refused without a failure', async (input) => {
    const headers = { signature: 'sig1=:AAAA:', 'signature-input': input }
    const answer = await call('GET', '/checkout-sessions/x', { ...unsigned, headers })
    expect([answer.status, answer.json.code]).toEqual([
      401,
      expect.stringMatching(/^(signature|key)/),
    ])
  })

  test('is required once one was given, and excludes other agents', async () => {
    const { json } = await createCheckout()
    const path = `/checkout-sessions/${json.id}`
    for (const sent of [unsigned, { agent: newAgent() }])
      expect(codesOf(await fitting('error', 'GET', path, sent))).toEqual(['not_found'])
  })
})

describe('lookups of profiles', () => {
  const away = () => `profile="https://away.example/${world.id()}"`
  const ask = async (ip: string, header = away()) =>
    (await code({ ...unsigned, ip, headers: { 'ucp-agent': header } }))[0]
  const flood = async (networks: number, each: number, ipOf: (n: number, at: number) => string) => {
    let admitted = 0
    for (let n = 0; n < networks; n++)
      for (let at = 0; at < each; at++) if ((await ask(ipOf(n, at))) === 424) admitted += 1
    return admitted
  }

  test('from one IPv6 /48 are few, however many networks it has', async () => {
    const ipOf = (n: number, at: number) => `2001:db8:77:${(n * 256 + at).toString(16)}::1`
    expect(await flood(8, 5, ipOf)).toBe(limits.wideDiscoveries.limit)
    // Also of one /56, and of an IPv4 /24.
    expect(await flood(1, 30, (_, at) => `2001:db8:78:12${at + 10}::1`)).toBe(20)
    expect(await flood(1, 30, (_, at) => `198.51.100.${at}`)).toBe(20)
  })

  test('from many networks leave a newcomer in, and known agents are not affected', async () => {
    const known = newAgent({ signs: false })
    expect((await createCheckout({ agent: known })).status).toBe(201)
    await flood(45, 3, (n, at) => `2001:db8:${(0x100 + n).toString(16)}:${at}::1`)
    expect(await ask('2001:db8:100:9::1')).toBe(429)
    expect(await ask('203.0.115.9')).toBe(424)
    world.clock.advance(3_600_000)
    await flood(45, 3, (n, at) => `2001:db8:${(0x300 + n).toString(16)}:${at}::1`)
    expect((await createCheckout({ agent: known, ip: '2001:db8:300:9::1' })).status).toBe(201)
  })
})
