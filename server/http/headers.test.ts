import { describe, expect, test } from 'vitest'
import { commonHeaders, contentPolicy, hashScripts, secureCookies } from './headers.ts'

test('HTTPS responses have Strict-Transport-Security', () => {
  const hsts = new Map(commonHeaders(true)).get('strict-transport-security')
  expect(hsts).toMatch(/^max-age=(\d{8,}); includeSubDomains$/)
  expect(new Map(commonHeaders(false)).has('strict-transport-security')).toBe(false)
})

describe('the content security policy', () => {
  test('allows no foreign source and no inline script', () => {
    const policy = contentPolicy(["'nonce-x'"], true)
    expect(policy).not.toMatch(/unsafe|https?:|\*|strict-dynamic/)
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
  })

  test('names a foreign host on the one page that needs it', () => {
    const stranger = { script: 'https://sdk.example/x.js', origin: 'https://sdk.example' }
    const policy = contentPolicy([], true, stranger)
    expect(policy.match(/https:\/\/\S+/g)).toEqual([
      'https://sdk.example/x.js;',
      'https://sdk.example;',
      'https://sdk.example;',
    ])
  })
})

test('a placeholder with special characters is replaced literally', () => {
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
