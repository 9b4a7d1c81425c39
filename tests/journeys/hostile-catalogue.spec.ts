// Hostile and broken catalog files: each is rejected with a reason, and nothing remains.
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { shop } from '../fixtures/browser/open-shop.ts'
import { mainText, type Shopper } from '../support/browser/http-shopper.ts'
import { adminOf, pollOptions } from '../support/browser/http-steps.ts'

const head = 'Id,State,Name,Category,Brand,Base price,Description,Colour,Hex,Stock\n'
const row = (id: string, name = 'Thing') =>
  `${id},published,${name},audio,Lumen,9,A thing.,Ink,#101418,1\n`
const many = (count: number) => Array.from({ length: count }, (_, n) => `c${n}`).join(',')
const latin = (text: string) => Buffer.from(text, 'latin1')

let keeper: Shopper
beforeAll(async () => {
  keeper = await adminOf(shop)
})

function give(file: string | Uint8Array, name = 'catalogue.csv'): Promise<Response> {
  const form = new FormData()
  const choices = { as: 'file', stock: 'set', category: 'accessories', rate: '1', hex: '' }
  for (const [field, value] of Object.entries(choices)) form.append(field, value)
  form.append('file', new Blob([Buffer.from(file as string)]), name)
  return keeper.post('/admin/imports', form)
}

const uploads = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`piazza-upload-${shop.process.pid}-`))
/** Rows and files that the shop keeps of uploads. */
const kept = () =>
  readdirSync(shop.home.env.DATA_DIR ?? '', { recursive: true }).filter((path) =>
    /import-[\w-]+$/.test(String(path)),
  )

describe('refused immediately', () => {
  test.each([
    [
      'a workbook',
      latin('PK\u0003\u0004\u0014\0\u0006\0'),
      409,
      'This is a workbook or an archive.',
    ],
    ['a picture', latin('\u0089PNG\r\n\u001a\n\0\0\0\r'), 409, 'This is not a text file.'],
    ['UTF-16 without its mark', Buffer.from(head, 'utf16le'), 409, 'This is not a text file.'],
    ['zeros only', Buffer.alloc(1_000_000), 409, 'This is not a text file.'],
    ['an empty file', '', 409, 'The file is empty.'],
    ['a mark and nothing else', '\uFEFF', 409, 'The file is empty.'],
    ['a first row alone', head, 409, 'The file has no rows below the header.'],
    ['a page', '<!doctype html><html></html>', 409, 'This is not a catalog file'],
    ['one column', 'Id\na\nb\n', 409, 'This is not a catalog file'],
    ['10,000 columns', `${head.trim()},${many(10_000)}\n${row('a')}`, 409, 'more than 400 columns'],
    ['a name of 10 MB in the first row', `Id,${'x'.repeat(1e7)}\na,b\n`, 409, 'not a catalog file'],
    ['a column twice', 'Id,Colour,Name,name\na,b,c,d\n', 409, 'appears twice'],
  ])('%s', async (_, file, status, words) => {
    const answer = await give(file)
    expect([answer.status, mainText(await answer.text())]).toEqual([
      status,
      expect.stringContaining(words),
    ])
    expect([uploads(), kept()]).toEqual([[], []])
  })
})

describe('checked, with errors by row', () => {
  test.each([
    ['a formula', row('a', '=1+1'), '2 Name =1+1 This looks like a formula.'],
    // Among UTF-8: a file of another encoding is asked about.
    [
      'bytes that are no text',
      Buffer.concat([Buffer.from(row('b', 'Gün Gül Göl')), latin(row('a', 'G\u00fcn'))]),
      'This is not valid text.',
    ],
    ['a zero byte', row('a', 'Th\0ing'), 'This is not valid text.'],
    ['an id twice', row('a') + row('b') + row('a'), '4 a This ID appeared earlier in the file'],
    ['a row of 10,000 cells', `${row('a').trim()}${','.repeat(10_000)}\n`, 'has more cells than'],
    ['a cell of 10 MB', row('a', 'x'.repeat(1e7)), 'This cell is longer than 200,000 characters.'],
    ['a quotation mark that is never closed', 'a,published,"Thing\n', 'is never closed'],
    ['a price below zero', row('a').replace(',9,', ',-9,'), '2 Base price -9 Enter a price'],
  ])('%s', async (_, rows, words) => {
    const file = Buffer.concat([
      Buffer.from(head),
      typeof rows === 'string' ? Buffer.from(rows) : rows,
    ])
    const at = (await give(file)).headers.get('location') ?? ''
    await vi.waitFor(async () => {
      const text = mainText(await keeper.page(at))
      expect(text).toContain('Checked')
      expect(text).toContain('Not imported 1')
      expect(text).toContain(words)
    }, pollOptions)
    await keeper.send(at, { intent: 'cancel' })
    expect(uploads()).toEqual([])
  })
})

/** Announces a body of so many bytes, and sends only its beginning. */
function announce(bytes: number, beginning: string) {
  const headers = {
    cookie: keeper.cookie,
    origin: shop.url,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': bytes,
  }
  const sending = request(new URL('/admin/imports', shop.url), { method: 'POST', headers })
  sending.on('error', () => {})
  sending.write(beginning)
  return sending
}

test('refuses a file by its stated size before reading it, and names the limit', async () => {
  const sending = announce(300 * 1024 * 1024, '--x\r\n')
  const [status, text] = await new Promise<[number | undefined, string]>((resolve) => {
    sending.on('response', (answer) => {
      let page = ''
      answer.on('data', (chunk) => {
        page += chunk
      })
      answer.on('end', () => resolve([answer.statusCode, mainText(page)]))
    })
  })
  sending.destroy()
  expect(status).toBe(413)
  expect(text).toContain('The file is larger than the limit of 200 MB.')
  expect(uploads()).toEqual([])
})

test('an aborted upload leaves no file', async () => {
  const before = kept().length
  const part = 'content-disposition: form-data; name="file"; filename="a.csv"'
  const sending = announce(10_000_000, `--x\r\n${part}\r\n\r\n${head}${row('a').repeat(10_000)}`)
  await vi.waitFor(() => expect(uploads()).toHaveLength(1), pollOptions)
  sending.destroy()
  await vi.waitFor(() => expect(uploads()).toEqual([]), pollOptions)
  expect(kept()).toHaveLength(before)
})
