import { describe, expect, test } from 'vitest'
import { commonHeaders, contentPolicy, hashScripts, secureCookies } from './headers.ts'

test('behind https a browser never comes back without it', () => {
  const hsts = new Map(commonHeaders(true)).get('strict-transport-security')
  expect(hsts).toMatch(/^max-age=(\d{8,}); includeSubDomains$/)
  expect(new Map(commonHeaders(false)).has('strict-transport-security')).toBe(false)
})

describe('the content policy', () => {
  test('lets nothing in from elsewhere and nothing run that is written in the page', () => {
    const policy = contentPolicy(["'nonce-x'"], true)
    expect(policy).not.toMatch(/unsafe|https?:|\*|strict-dynamic/)
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
  })

  test('names one stranger on the one page that has one', () => {
    const stranger = { script: 'https://sdk.example/x.js', origin: 'https://sdk.example' }
    const policy = contentPolicy([], true, stranger)
    expect(policy.match(/https:\/\/\S+/g)).toEqual([
      'https://sdk.example/x.js;',
      'https://sdk.example;',
      'https://sdk.example;',
    ])
  })
})

test('a mark with signs of a pattern in it is no pattern', () => {
  const html = '<script nonce="a.b*(c">one()</script><script nonce="axb*(c">two()</script>'
  const { hashes, html: shown } = hashScripts(html, 'a.b*(c')
  expect(hashes).toHaveLength(1)
  expect(shown).toBe('<script>one()</script><script nonce="axb*(c">two()</script>')
})

test('each cookie is marked Secure once, whoever set it', () => {
  const headers = new Headers()
  for (const cookie of ['a=1; Path=/', 'b=2; secure']) headers.append('set-cookie', cookie)
  secureCookies(headers)
  expect(headers.getSetCookie()).toEqual(['a=1; Path=/; Secure', 'b=2; secure'])
})
