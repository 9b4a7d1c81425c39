// Email HTML from plain text: same content, with a button for a paragraph that is one link and columns for amounts. Its
// images, the logo and those of ordered items, are attached, so that opening the email cannot be tracked. Pure.

type Accent = { readonly accent: string; readonly onAccent: string }

/** The shop's own design: colors as #rrggbb for light and dark mode, and its logo. */
export type EmailDesign = {
  readonly light: Accent
  readonly dark: Accent
  readonly logo: {
    readonly src: string
    readonly width: number
    readonly height: number
    /** Contains the shop's name; otherwise the name is shown beside it. */
    readonly isWhole: boolean
  } | null
}

/** As in app/styles/tokens.css. */
export const defaultEmailDesign: EmailDesign = {
  light: { accent: '#026565', onAccent: '#ffffff' },
  dark: { accent: '#6ad6cf', onAccent: '#0b2422' },
  logo: null,
}

export type Page = {
  readonly language: string
  readonly subject: string
  readonly text: string
  readonly shop: string
  /** Button label in the email's language. */
  readonly button: string
  /** Lines below the email; empty ones are left out. */
  readonly seller: readonly string[]
  readonly look?: EmailDesign
  readonly goods?: readonly GoodsImage[]
}

/** An image beside the line that names the item. */
export type GoodsImage = { readonly name: string; readonly src: string }

const link = /https?:\/\/[^\s<>"]+/g

/** Light and dark colors by the reader's preference; clients without `<style>` show plain paragraphs. */
const styleOf = ({ light, dark }: EmailDesign) => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:24px 12px;background:#fbfaf8;color:#15171c;font:16px/1.55 system-ui,-apple-system,"Segoe UI",sans-serif}
.sheet{max-width:560px;margin:0 auto;padding:28px 24px;background:#fff;border:1px solid #e3e0da;border-radius:12px}
.shop{margin:0 0 24px;padding:0 0 16px;border-bottom:1px solid #e3e0da;font-size:20px;line-height:1.2;font-weight:700;letter-spacing:-.01em}
p{margin:0 0 16px;overflow-wrap:anywhere}
p[dir=auto]{unicode-bidi:plaintext}
.whole{white-space:nowrap}
.button{display:inline-block;padding:12px 20px;border-radius:6px;background:${light.accent};color:${light.onAccent};text-decoration:none;font-weight:600}
.address{font-size:13px;color:#5b5e66}
table{width:100%;margin:0 0 16px;border-collapse:collapse}
td{padding:7px 0;border-bottom:1px solid #e3e0da;vertical-align:top}
.sum{padding-inline-start:16px;text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}
.pic{width:64px;padding-inline-end:12px}
.pic img{display:block;width:64px;height:64px;border-radius:6px;object-fit:cover}
.sum small{font-size:13px;color:#5b5e66}
.rtl p,.rtl td,p.rtl{text-align:right}
.rtl .sum{text-align:left}
.seller{max-width:560px;margin:16px auto 0;padding:0 24px;font-size:13px;line-height:1.5;color:#5b5e66}
a{color:${light.accent}}
.logo{display:inline-block;max-width:220px;height:auto;max-height:56px;vertical-align:middle;margin-inline-end:10px}
@media (prefers-color-scheme:dark){
body{background:#0e1015;color:#f2f0ec}
.sheet{background:#171a21;border-color:#2c3039}
.shop,td{border-color:#2c3039}
a{color:${dark.accent}}
.button{background:${dark.accent};color:${dark.onAccent}}
.whole-logo{padding:6px;border-radius:6px;background:#fff}
.address,.seller,.sum small{color:#a9abb1}
}`

export function emailHtml({
  language,
  subject,
  text,
  shop,
  button,
  seller,
  look = defaultEmailDesign,
  goods = [],
}: Page): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  // Latin words and URLs are aligned to the email's own side, too.
  const side = direction === 'rtl' ? ' rtl' : ''
  const body = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraphHtml(paragraph, button, goods))
    .join('\n')
  return `<!doctype html>
<html lang="${escaped(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
<style>${styleOf(look)}</style>
</head>
<body>
<div class="sheet${side}">
<p class="shop">${headOf(look, shop)}</p>
${body}
</div>
<p class="seller${side}" dir="auto">${[shop, ...seller].filter(Boolean).map(escapedLines).join('<br>\n')}</p>
</body>
</html>
`
}

function headOf({ logo }: EmailDesign, shop: string): string {
  if (!logo) return escaped(shop)
  const { src, width, height, isWhole } = logo
  const shown = Math.min(1, 44 / height, 220 / width)
  const size = `width="${Math.round(width * shown)}" height="${Math.round(height * shown)}"`
  return isWhole
    ? `<img class="logo whole-logo" src="${escaped(src)}" alt="${escaped(shop)}" ${size}>`
    : `<img class="logo" src="${escaped(src)}" alt="" ${size}>${escaped(shop)}`
}

function paragraphHtml(paragraph: string, button: string, goods: readonly GoodsImage[]): string {
  const only = /^\s*(https?:\/\/[^\s<>"]+)\s*$/.exec(paragraph)?.[1]
  if (!only)
    return blocksIn(paragraph)
      .map((lines) => blockHtml(lines, goods))
      .join('\n')
  const address = escaped(only)
  // The URL is shown below the button, so that readers see where it leads.
  return `<p><a class="button" href="${address}">${escaped(button)}</a></p>
<p class="address" dir="ltr"><a href="${address}">${address}</a></p>`
}

/** "2 × Lamp: π 24.00": a line that ends in an amount. */
const amountLine = /^(.+?): ([-−]?[π$]\u00a0[\d.,\s\u00a0\u202f]+.*)$/u

/** Lines that end in amounts form columns; other lines stay paragraphs. */
function blocksIn(paragraph: string): string[][] {
  const blocks: string[][] = []
  for (const each of paragraph.split('\n')) {
    const last = blocks.at(-1)
    if (last && amountLine.test(last[0] ?? '') === amountLine.test(each)) last.push(each)
    else blocks.push([each])
  }
  return blocks
}

function blockHtml(lines: readonly string[], goods: readonly GoodsImage[]): string {
  if (!amountLine.test(lines[0] ?? '')) return `<p dir="auto">${linked(lines.join('\n'))}</p>`
  const images = lines.map((each) => imageOf(each, goods))
  const hasImages = images.some((each) => each !== undefined)
  const rows = lines.map((each, at) => {
    const [, label = '', amount = ''] = amountLine.exec(each) ?? []
    // The parts of an amount are shown below it, so that amounts are aligned.
    const [, sum = amount, parts = ''] = /^(.*?) \((.+)\)$/.exec(amount) ?? []
    const below = parts && `<br><small><bdi dir="ltr">${escaped(parts)}</bdi></small>`
    const image = images[at]
      ? `<img src="${escaped(images[at].src)}" alt="" width="64" height="64">`
      : ''
    const picture = hasImages ? `<td class="pic">${image}</td>` : ''
    return `<tr>${picture}<td dir="auto">${escapedLines(label)}</td><td class="sum"><bdi dir="ltr">${escaped(sum)}</bdi>${below}</td></tr>`
  })
  return `<table role="presentation">\n${rows.join('\n')}\n</table>`
}

/** Of the longest name that the line contains: "Mug" is part of "Mug, large". */
const imageOf = (line: string, goods: readonly GoodsImage[]): GoodsImage | undefined =>
  goods
    .filter(({ name }) => line.includes(name))
    .toSorted((a, b) => b.name.length - a.name.length)[0]

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

/** Order numbers are left-to-right and unbroken. */
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

/** The `<style>` content of an email, for its hash in a content security policy. */
export const emailStyle = (html: string): string =>
  /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
