// Settings of a CDN or cache in front of the shop.
import { readFileSync } from 'node:fs'
import { type Given, listIn, type Wrong } from './names.ts'

const kinds = ['varnish', 'fastly', 'cloudflare'] as const
export type CdnSetup = NonNullable<ReturnType<typeof readCdn>>

/**
 * `purgeUrls`: of each Varnish server; or of Fastly's service or Cloudflare's zone in their APIs,
 * which `token` authorizes. Without a trailing slash.
 */
export function readCdn(given: Given, wrong: Wrong) {
  const name = given('CDN')
  if (!name) {
    for (const alone of ['PURGE_URL', 'PURGE_TOKEN_FILE'] as const)
      if (given(alone)) wrong(`${alone} needs CDN: ${kinds.join(', ')}.`)
    return null
  }
  const kind = kinds.find((each) => each === name)
  if (!kind) return wrong(`CDN must be one of ${kinds.join(', ')}.`)
  const purgeUrls = listIn(given('PURGE_URL')).map((text) => text.replace(/\/+$/, ''))
  const isUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
  if (purgeUrls.length === 0 || !purgeUrls.every(isUrl))
    return wrong(
      'PURGE_URL must be the address at which the CDN is purged, as docs/operating/cdn.md says.',
    )
  const isService = kind !== 'varnish'
  if (isService && !purgeUrls.every((text) => text.startsWith('https:') || isLoopback(text)))
    return wrong('PURGE_URL must start with https:// because the token goes there.')
  const file = given('PURGE_TOKEN_FILE')
  if (isService && !file) return wrong(`PURGE_TOKEN_FILE is missing: the API token of ${kind}.`)
  return { kind, purgeUrls, token: file && isService ? readToken(file, wrong) : null }
}

const isLoopback = (text: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(text).hostname)

function readToken(file: string, wrong: Wrong): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || wrong('PURGE_TOKEN_FILE is empty.')
  } catch {
    return wrong('PURGE_TOKEN_FILE cannot be read.')
  }
}
