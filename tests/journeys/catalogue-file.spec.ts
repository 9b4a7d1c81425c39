// Exporting, changing and importing the catalog over HTTP, with the job running.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { mainText, type Shopper } from '../support/browser/http-shopper.ts'
import { adminOf, pollOptions } from '../support/browser/http-steps.ts'
import { killAll, processesOf } from '../support/browser/processes.ts'
import { type Home, makeHome, type Shop, startShop } from '../support/browser/shop.ts'

let home: Home
let shop: Shop
let keeper: Shopper

beforeAll(async () => {
  home = await makeHome()
  shop = await startShop(home)
  keeper = await adminOf(shop)
})
afterAll(async () => {
  await shop?.stop()
  await home?.remove()
})

const choices = { as: 'file', stock: 'set', category: 'accessories', rate: '1', hex: '' }

/** Uploads a file as a browser does; returns the import's page. */
async function give(csv: string | Uint8Array<ArrayBuffer>, more = {}): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries<string>({ ...choices, ...more }))
    form.append(name, value)
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'catalogue.csv')
  return keeper.send('/admin/imports', form)
}

const comesTo = (at: string, word: string, longest = pollOptions.timeout) =>
  vi.waitFor(
    async () => {
      const text = mainText(await keeper.page(at))
      expect(text).toContain(word)
      return text
    },
    { ...pollOptions, timeout: longest },
  )

let csv = ''
let head = ''
const rowOf = (id: string) => csv.split('\r\n').find((line) => line.startsWith(`"${id}"`)) ?? ''

test('the export is sent in chunks to its end, and is stored nowhere', async () => {
  const answer = await keeper.ask('/admin/catalogue.csv')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="catalogue-/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  csv = await answer.text()
  head = csv.split('\r\n')[0] ?? ''
  expect(head).toContain('"Name [ar]"')
  expect(csv.split('\r\n').length).toBeGreaterThan(300)
})

describe('an exported file', () => {
  test('changes nothing when imported as it is', async () => {
    const at = await give(csv)
    const text = await comesTo(at, 'Checked')
    expect(text).toMatch(/New 0 Changed 0 Unchanged 1\d\d Not imported 0/)
    expect(text).toContain('There is nothing to import.')
  })

  test('with a changed price, a changed text and a bad row: the dry run names the row and writes nothing', async () => {
    const changed = rowOf('1').replace('"Velquist Halden 7 Pro"', '"Velquist Halden 7 Ultra"')
    const [, category = ''] = /"published","[^"]*","(\w+)"/.exec(rowOf('2')) ?? []
    const bad = rowOf('2').replace(`"${category}"`, '"telephones"')
    expect(bad).toContain('telephones')
    expect([changed, bad]).not.toContain('')
    const at = await give([head, changed, bad, ''].join('\r\n'))
    const text = await comesTo(at, 'Checked')
    expect(text).toContain('New 0 Changed 1 Unchanged 0 Not imported 1')
    expect(text).toContain('3 Category telephones Choose a category.')
    expect(mainText(await keeper.page('/product/1'))).toContain('Velquist Halden 7 Pro')
    const list = await (await keeper.ask(`${at}/problems.csv`)).text()
    expect(list).toContain('3,"Category","telephones","Choose a category."')
    await keeper.send(at, { intent: 'cancel' })
    await comesTo(at, 'Cancelled')
  })

  test('is applied once corrected, and the shop shows the change', async () => {
    const named = rowOf('1').replace('"Velquist Halden 7 Pro"', '"Velquist Halden 7 Ultra"')
    const price = /"smartphones","[^"]+","(\d+(?:\.\d+)?)"/.exec(named)?.[1] ?? ''
    const lines = [head, named.replace(`"${price}"`, '"777.5"'), rowOf('2'), '']
    const at = await give(lines.join('\r\n'))
    await comesTo(at, 'Checked')
    await keeper.send(at, { intent: 'apply' })
    expect(await comesTo(at, 'Done')).toContain('1 product was imported.')
    await vi.waitFor(async () => {
      const page = mainText(await keeper.page('/product/1'))
      expect(page).toContain('Velquist Halden 7 Ultra')
      expect(page).toContain('777.5')
    }, pollOptions)
    const again = await keeper.post(at, { intent: 'apply' })
    expect(again.status).toBe(409)
  })

  test('a file that is no catalogue is refused with a reason, and the chosen options are kept', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...choices, as: 'draft' }))
      form.append(name, value)
    form.append('file', new Blob(['a\n1']), 'x.csv')
    const answer = await keeper.post('/admin/imports', form)
    expect(answer.status).toBe(409)
    const page = await answer.text()
    expect(mainText(page)).toContain('This is not a catalog file')
    expect(page).toMatch(/<option value="draft" selected/)
  })
})

describe('a WooCommerce file', () => {
  const woo = [
    'ID,Type,SKU,Name,Published,Description,Regular price,Stock,Categories,Images,Sale price',
    '7,simple,VASE,Vase,1,<p>A <b>vase</b>.</p>,20,3,Vases,https://127.0.0.1/vase.jpg,15',
  ].join('\n')

  test('asks its questions, is imported without script, and its picture is refused by the address guard', async () => {
    const at = await give(woo, { fetchPictures: 'yes', rate: '' })
    const asked = await comesTo(at, 'Checked')
    expect(asked).toContain('Category “Vases”')
    expect(asked).toContain('Named by 1 product')
    expect(asked).toContain('No errors')
    expect(asked).toContain('2 notices')
    // The rate is asked for, above the place of the button that it lacks.
    expect(await keeper.page(at)).toMatch(/name="rate"[^>]*value=""/)
    expect(asked).toContain('Answer the questions below first.')
    expect(asked).not.toContain('Import 1 product')
    expect((await keeper.post(at, { intent: 'apply' })).status).toBeGreaterThanOrEqual(400)
    const wrong = await keeper.post(at, { intent: 'answer', rate: 'x', 'category.Vases': '' })
    expect(wrong.status).toBeGreaterThanOrEqual(400)
    expect(mainText(await wrong.text())).toContain('Check your answers.')
    await keeper.send(at, { intent: 'answer', rate: '0.5', 'category.Vases': 'accessories' })
    await vi.waitFor(async () => {
      const page = await keeper.page(at)
      expect(mainText(page)).toContain('Checked')
      expect(page).toMatch(/name="rate"[^>]*value="0.5"/)
    }, pollOptions)
    await keeper.send(at, { intent: 'apply' })
    const done = await comesTo(at, '1 image could not be downloaded.', 60_000)
    expect(done).toContain('https://127.0.0.1/vase.jpg This address leads to a private network.')
    expect(mainText(await keeper.page('/product/vase'))).toContain('Vase')
  })
})

test('a file of 100 MB is checked while the shop keeps answering', async () => {
  const cell = 'x'.repeat(1024 * 1024)
  const long = Array.from({ length: 101 }, (_, index) => `long-${index},Ink,${cell}\n`)
  const at = await give(`Id,Colour,Name\n${long.join('')}`)
  expect((await keeper.ask('/healthz')).status).toBe(200)
  const text = await comesTo(at, 'Checked', 120_000)
  expect(text).toContain('Not imported 101')
  expect(text).toContain('This cell is longer than 200,000 characters.')
})

test('an import that is killed resumes, and writes each product once', async () => {
  const made = Array.from(
    { length: 2_000 },
    (_, index) => `made-${index},published,Made ${index},audio,Lumen,9,A thing.,Ink,#101418,1\n`,
  )
  const at = await give(
    `Id,State,Name,Category,Brand,Base price,Description,Colour,Hex,Stock\n${made.join('')}`,
  )
  await comesTo(at, 'Checked')
  await keeper.send(at, { intent: 'apply' })
  await vi.waitFor(
    async () => {
      const text = mainText(await keeper.page(at))
      expect(text).toMatch(/[1-9][\d,]* products? (was|were) imported|Done/)
    },
    { ...pollOptions, interval: 20 },
  )
  killAll(processesOf(home))
  await shop.kill()
  shop = await startShop(home)
  keeper.origin = shop.url
  // The killed process's job is released after a minute.
  expect(await comesTo(at, 'Done', 240_000)).toContain('2,000 products were imported.')
}, 360_000)
