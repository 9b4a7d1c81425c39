// Email HTML from plain text: same content, with a button for a paragraph that is one link. No images, no tracking. Pure.

export type Page = {
  readonly language: string
  readonly subject: string
  readonly text: string
  readonly shop: string
  /** Button label in the email's language. */
  readonly button: string
}

const link = /https?:\/\/[^\s<>"]+/g

/** Light and dark colours by the reader's preference; clients without `<style>` show plain paragraphs. */
const style = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:24px 12px;background:#fbfaf8;color:#15171c;font:16px/1.55 system-ui,-apple-system,"Segoe UI",sans-serif}
.sheet{max-width:560px;margin:0 auto;padding:28px 24px;background:#fff;border:1px solid #e3e0da;border-radius:12px}
.shop{margin:0 0 20px;font-weight:700;color:#026565}
p{margin:0 0 16px;overflow-wrap:anywhere}
p[dir=auto]{unicode-bidi:plaintext}
.whole{white-space:nowrap}
.button{display:inline-block;padding:12px 20px;border-radius:6px;background:#026565;color:#fff;text-decoration:none;font-weight:600}
.address{font-size:13px;color:#5b5e66}
a{color:#026565}
@media (prefers-color-scheme:dark){
body{background:#0e1015;color:#f2f0ec}
.sheet{background:#171a21;border-color:#2c3039}
.shop,a{color:#6ad6cf}
.button{background:#6ad6cf;color:#0b2422}
.address{color:#a9abb1}
}`

export function emailHtml({ language, subject, text, shop, button }: Page): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  const body = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraphHtml(paragraph, button))
    .join('\n')
  return `<!doctype html>
<html lang="${escaped(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
<style>${style}</style>
</head>
<body>
<div class="sheet">
<p class="shop">${escaped(shop)}</p>
${body}
</div>
</body>
</html>
`
}

function paragraphHtml(paragraph: string, button: string): string {
  const only = /^\s*(https?:\/\/[^\s<>"]+)\s*$/.exec(paragraph)?.[1]
  if (!only) return `<p dir="auto">${linked(paragraph)}</p>`
  const address = escaped(only)
  // The URL is shown below the button, so that readers see where it leads.
  return `<p><a class="button" href="${address}">${escaped(button)}</a></p>
<p class="address" dir="ltr"><a href="${address}">${address}</a></p>`
}

function linked(text: string): string {
  let html = ''
  let end = 0
  for (const match of text.matchAll(link)) {
    // Punctuation after a URL belongs to the sentence.
    const address = match[0].replace(/[.,;:!?)]+$/, '')
    html += escapedLines(text.slice(end, match.index))
    html += `<a href="${escaped(address)}">${escaped(address)}</a>`
    end = match.index + address.length
  }
  return html + escapedLines(text.slice(end))
}

/** Order numbers are kept left to right and unbroken. */
const escapedLines = (text: string): string =>
  escaped(text)
    .replace(/\bPI-\d+/g, '<bdi class="whole" dir="ltr">$&</bdi>')
    .replace(/\n/g, '<br>\n')

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

/** The `<style>` content, for its hash in a content security policy. */
export const emailStyle = style
