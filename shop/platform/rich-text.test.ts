import fc from 'fast-check'
import { expect, test } from 'vitest'
import { richTextHtml, richTextPlain } from './rich-text.ts'

test.each([
  ['One\n\nTwo\nlines', '<p dir="auto">One</p>\n<p dir="auto">Two\nlines</p>'],
  ['# Size', '<h3 dir="auto">Size</h3>'],
  ['###### Deep', '<h6 dir="auto">Deep</h6>'],
  ['- a\n- b', '<ul>\n<li dir="auto">a</li>\n<li dir="auto">b</li>\n</ul>'],
  ['**b** *i*', '<p dir="auto"><strong>b</strong> <em>i</em></p>'],
  ['[a](/pages/b)', '<p dir="auto"><a href="/pages/b">a</a></p>'],
  [
    '[a](https://b.example)',
    '<p dir="auto"><a rel="nofollow noopener" href="https://b.example">a</a></p>',
  ],
  ['[a](javascript:alert(1))', '<p dir="auto">a</p>'],
  ['[a][b]\n\n[b]: JaVaScRiPt:alert(1)', '<p dir="auto">a</p>'],
  ['![a](https://b.example/c.png)', /^<p dir="auto">!<a [^>]*>a<\/a><\/p>$/],
  ['<b onclick="x">a</b>', '<p dir="auto">&lt;b onclick=&quot;x&quot;&gt;a&lt;/b&gt;</p>'],
  ['<script>alert(1)</script>', '<p dir="auto">&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['    a', '<p dir="auto">a</p>'],
  [
    '| a | b |\n|---|---|\n| 1 | 2 |',
    /^<div class="table-scroll" tabindex="0"><table>[\s\S]*<\/table><\/div>$/,
  ],
])('%j becomes %j', (text, html) =>
  typeof html === 'string'
    ? expect(richTextHtml(text)).toBe(html)
    : expect(richTextHtml(text)).toMatch(html),
)

const allowed =
  /^<\/?(p|ul|ol|li|h[3-6]|strong|em|br|hr|blockquote|a|table|thead|tbody|tr|th|td|div)( (dir="auto"|rel="nofollow noopener"|href="(?!\s*(javascript|data|vbscript|file|blob):)[^"]+"|title="[^"]*"|align="\w+"|start="\d+"|class="table-scroll"|tabindex="0"))*( \/)?>$/

test('no text becomes markup other than paragraphs, lists, links and tables', () => {
  const part = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '&',
    '[',
    ']',
    '(',
    ')',
    '!',
    '`',
    '*',
    '_',
    '#',
    '|',
    '-',
    '\n',
    ' ',
    '\\',
    ':',
    '<script>',
    '<img src=x onerror=',
    '<svg/onload=',
    'javascript:',
    'data:text/html,',
    '&lt;',
    '&#60;',
    'a',
    '](',
    '[b]: ',
    'https://',
    '<https://',
    '|---|---|\n',
    '"onmouseover="',
    '<table>',
    '</div>',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      const html = richTextHtml(parts.join(''))
      for (const [tag] of html.matchAll(/<[^>]*>/g)) expect(tag).toMatch(allowed)
      expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/[<>]/)
    }),
    { numRuns: 2_000 },
  )
})

test('is written as plain lines in feeds', () =>
  expect(richTextPlain('# A & B\n\n- **c** <d>\n- [e](/f)\n\n\n"g"')).toBe('A & B\nc <d>\ne\n"g"'))
