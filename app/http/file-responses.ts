// File responses: immutable images, uncacheable documents, and missing files.

/** A drawing, photo or style sheet with a content-addressed URL. Opened as a document, it can do nothing. */
export const lasting = (
  body: BodyInit,
  type: string,
  more: Readonly<Record<string, string>> = {},
): Response =>
  new Response(body, {
    headers: {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      ...more,
    },
  })

/** A PDF with personal data, to read in the browser. */
export const pdf = (content: Uint8Array, fileName: string): Response =>
  new Response(new Uint8Array(content), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileName}"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })

/** A signed file, to be saved as it is: no program may change a byte of it. */
export const savedJson = (text: string, fileName: string): Response =>
  new Response(text, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store, no-transform',
      'x-robots-tag': 'noindex, nofollow',
    },
  })

export const missing = (status = 404): Response =>
  new Response('Not found', {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
