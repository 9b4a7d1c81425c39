import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { commonHeaders, contentPolicy, hashMarked, secureCookies } from './headers.ts'

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
  const { scripts, html: shown } = hashMarked(html, 'a.b*(c')
  expect(scripts).toHaveLength(1)
  expect(shown).toBe('<script>one()</script><script nonce="axb*(c">two()</script>')
})

test('marked styles are allowed by hash, as styles only, and no others', () => {
  const html = '<style nonce="N0" id="a">p{margin:0}</style><style>p{display:none}</style>'
  const { scripts, styles } = hashMarked(html, 'N0')
  const hash = createHash('sha256').update('p{margin:0}').digest('base64')
  expect([scripts, styles]).toEqual([[], [`'sha256-${hash}'`]])
  const policy = contentPolicy(scripts, true, null, styles)
  expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`)
  expect(policy).toContain("script-src 'self';")
})

test('each cookie is marked Secure once, whoever set it', () => {
  const headers = new Headers()
  for (const cookie of ['a=1; Path=/', 'b=2; secure']) headers.append('set-cookie', cookie)
  secureCookies(headers)
  expect(headers.getSetCookie()).toEqual(['a=1; Path=/; Secure', 'b=2; secure'])
})
