// Settings of a BTCPay Server at which orders are paid.
import { readFileSync } from 'node:fs'
import { problemsOfPrivate } from './files.ts'
import type { Given, Wrong } from './names.ts'
import { isLoopback } from './values.ts'

const all = ['BTCPAY_URL', 'BTCPAY_STORE', 'BTCPAY_KEY_FILE', 'BTCPAY_WEBHOOK_SECRET_FILE'] as const

/** Key and secret are read from private files, and are never printed. Null: payments by it are off. */
export function readBtcPay(given: Given, wrong: Wrong) {
  const missing = all.filter((name) => !given(name))
  if (missing.length === all.length) return null
  if (missing.length > 0)
    return wrong(`${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing for BTCPay.`)
  const url = URL.parse(given('BTCPAY_URL') ?? '')
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url))
  if (!url || !isSafe || url.search || url.hash || url.username)
    return wrong('BTCPAY_URL must start with https:// (http:// only on this machine).')
  const storeId = given('BTCPAY_STORE') ?? ''
  if (!/^[A-Za-z0-9]{8,64}$/.test(storeId))
    return wrong('BTCPAY_STORE must be the id of your store: Settings, General in BTCPay Server.')
  const apiKey = secretIn('BTCPAY_KEY_FILE', given, wrong)
  const webhookSecret = secretIn('BTCPAY_WEBHOOK_SECRET_FILE', given, wrong)
  return apiKey && webhookSecret
    ? { url: url.href.replace(/\/+$/, ''), storeId, apiKey, webhookSecret }
    : null
}

/** One line of printable characters. */
function secretIn(
  name: 'BTCPAY_KEY_FILE' | 'BTCPAY_WEBHOOK_SECRET_FILE',
  given: Given,
  wrong: Wrong,
): string | null {
  const file = given(name) ?? ''
  const problems = problemsOfPrivate(file)
  for (const problem of problems) wrong(`${name} ${problem}`)
  if (problems.length > 0) return null
  const text = readFileSync(file, 'utf8').trim()
  return /^[\x21-\x7e]{16,256}$/.test(text)
    ? text
    : wrong(`${name} must hold at least 16 characters in one line.`)
}
