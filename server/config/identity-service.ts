// Settings of the hosted service that checks identities. Without IDENTITY_SERVICE the shop's reviewers do.
import type { Given, Wrong } from './names.ts'
import { isLoopback } from './values.ts'

/** Key and secret are never printed. */
export function readIdentityService(given: Given, demo: boolean, wrong: Wrong) {
  const kind = given('IDENTITY_SERVICE')
  const key = given('IDENTITY_SERVICE_KEY')
  const secret = given('IDENTITY_SERVICE_SECRET')
  if (!kind) {
    if (key || secret)
      wrong('IDENTITY_SERVICE is missing: stripe, or remove IDENTITY_SERVICE_KEY and _SECRET.')
    return null
  }
  if (kind !== 'stripe') return wrong('IDENTITY_SERVICE must be stripe, or not set.')
  const isLive = !demo
  const mode = isLive ? 'live' : 'test'
  // Test mode confirms anybody.
  if (!new RegExp(`^(rk|sk)_${mode}_\\w{10,240}$`).test(key ?? ''))
    wrong(
      `IDENTITY_SERVICE_KEY must be a restricted ${mode} key (rk_${mode}_…), as this is a ${isLive ? 'real shop' : 'demonstration'}.`,
    )
  if (!/^whsec_[\w+/=]{10,240}$/.test(secret ?? ''))
    wrong('IDENTITY_SERVICE_SECRET must be the signing secret of the event destination (whsec_…).')
  const url = URL.parse(given('IDENTITY_SERVICE_URL') ?? '')
  const isSafe =
    (url?.protocol === 'https:' && url.hostname === 'api.stripe.com') ||
    (url?.protocol === 'http:' && isLoopback(url))
  if (!url || !isSafe || url.username)
    return wrong(
      'IDENTITY_SERVICE_URL must be https://api.stripe.com, or a server on this machine.',
    )
  return { kind: 'stripe' as const, url: url.origin, key: key ?? '', secret: secret ?? '', isLive }
}
