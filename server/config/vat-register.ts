// The register that confirms VAT ids of businesses.
import type { Wrong } from './names.ts'
import { isLoopback } from './values.ts'

/** Null in a demonstration, which asks nobody. */
export function readVatRegister(text: string, demo: boolean, wrong: Wrong): string | null {
  const url = URL.parse(text)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url))
  if (!url || !isSafe || url.search || url.username)
    return wrong('VAT_REGISTER_URL must start with https://.')
  return demo ? null : url.href
}
