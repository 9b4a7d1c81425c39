// Settings of payments through Pi's app. Without the API key everything is off.
import { readAddress } from '../../shop/payments/destinations/rules/strkey.ts'
import type { Given, Wrong } from './names.ts'
import { isLoopback } from './values.ts'

/** The API key is a secret and is never printed. Without a wallet payments go to the treasury. */
export function readPiApp(given: Given, demo: boolean, wrong: Wrong) {
  const key = given('PI_API_KEY')
  const wallet = given('PI_APP_WALLET')
  if (!key) return wallet ? wrong('PI_APP_WALLET needs PI_API_KEY.') : null
  if (!/^[\x21-\x7e]{16,256}$/.test(key))
    wrong('PI_API_KEY must be the full server key of your app in the Pi Developer Portal.')
  if (!demo && !given('PI_TREASURY'))
    wrong('PI_API_KEY also needs PI_HORIZON_URL, PI_NETWORK_PASSPHRASE and PI_TREASURY.')
  if (wallet && readAddress(wallet)?.account !== wallet)
    wrong('PI_APP_WALLET must be a valid account address: G followed by 55 characters.')
  const apiUrl = readServer('PI_API_URL', given, demo, wrong)
  const scriptUrl = readServer('PI_SDK_URL', given, demo, wrong)
  return apiUrl && scriptUrl ? { key, apiUrl, scriptUrl, wallet } : null
}

/** Requires HTTPS: responses of Pi's server and its script decide about money. */
function readServer(
  name: 'PI_API_URL' | 'PI_SDK_URL',
  given: Given,
  demo: boolean,
  wrong: Wrong,
): string | null {
  const text = given(name) ?? ''
  const url = URL.parse(text)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url))
  // Part of the content security policy: must not terminate the directive.
  const isPlain = /^[\w.:/[\]-]+$/.test(url?.href ?? '')
  if (!url || !isSafe || !isPlain || url.username)
    return wrong(`${name} must start with https:// (http:// only on this machine).`)
  if (demo && url.hostname.endsWith('minepi.com'))
    return wrong(`${name} is Pi's real server, which a demonstration cannot use.`)
  return url.href
}
