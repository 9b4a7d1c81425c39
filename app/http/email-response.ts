// An email's HTML as a document of its own. Server only.
import { createHash } from 'node:crypto'
import { emailStyle } from '../../shop/platform/mail/html.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

/**
 * May not run scripts or load anything but the logo. `isFramed`: only within a page of this shop, and its links open
 * tabs of their own.
 */
export function emailResponse(html: string, { isFramed = false } = {}): Response {
  const style = `'sha256-${hashOf(emailStyle(html))}'`
  const policy = [
    isFramed ? 'sandbox allow-popups allow-popups-to-escape-sandbox' : 'sandbox',
    "default-src 'none'",
    'img-src data:',
    `style-src ${style}`,
    ...(isFramed ? ["frame-ancestors 'self'"] : []),
  ]
  return new Response(isFramed ? html.replace('<head>', '<head>\n<base target="_blank">') : html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  })
}
