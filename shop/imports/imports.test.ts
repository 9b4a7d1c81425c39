import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { person } from '../../tests/people.ts'
import { knownPicture } from '../../tests/pictures.ts'
import { testWorld } from '../../tests/world.ts'
import { entriesOf } from '../audit/views.ts'
import { moveStock } from '../catalog/actions/stock.ts'
import { loadTexts } from '../catalog/actions/texts.ts'
import { writeProduct } from '../catalog/actions/write-product.ts'
import { changePrice, loadCatalogue } from '../catalog/actions.ts'
import { demoCatalogue } from '../catalog/demo/index.ts'
import { demoTexts, textLanguages } from '../catalog/demo/texts.ts'
import { readProduct, type WrittenProduct } from '../catalog/input/product.ts'
import { editedProduct, versionsOf } from '../catalog/views/editor.ts'
import { productStock, stockMovements } from '../catalog/views/stock.ts'
import { productById } from '../catalog/views.ts'
import { coins } from '../money/rules.ts'
import { runImports } from './actions/run.ts'
import { applyImport, cancelImport, forgetImports, giveFile } from './actions.ts'
import type { Options } from './rules.ts'
import { catalogueFile, importById, importsPage, problemsFile, problemsOf } from './views.ts'

const world = await testWorld()
const keeper = await person(world, 'catalogue')
const folder = mkdtempSync(join(tmpdir(), 'piazza-imports-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const asFile: Options = { as: 'file', stock: 'set', category: 'accessories', rate: '1', hex: '' }

let made = 0
async function given(content: string | Uint8Array, options: Partial<Options> = {}) {
  const path = join(folder, String(++made))
  writeFileSync(path, content)
  return giveFile(world, keeper, { path, options: { ...asFile, ...options } })
}

/** Checked; answers its id. */
async function checked(content: string | Uint8Array, options: Partial<Options> = {}) {
  const file = await given(content, options)
  if (!file.ok) throw new Error(file.code)
  await runImports(world)
  return file.value.id
}
async function applied(content: string | Uint8Array, options: Partial<Options> = {}) {
  const id = await checked(content, options)
  await applyImport(world, keeper, id)
  await runImports(world)
  return importById(world, id)
}
async function exported(): Promise<string> {
  let text = ''
  for await (const part of catalogueFile(world)) text += part.text
  return text
}
const reasonsOf = async (id: string) =>
  (await problemsOf(world, id, { after: null, limit: 100 })).rows.map(
    ({ number, column, value, reason }) => [number, column, value, reason],
  )

const head = 'Id,State,Name,Category,Brand,Base price,Description,Colour,Hex,Price,Stock'
const row = (id: string, more = '') =>
  `${id},published,Lamp ${id},accessories,Lumen,10,A lamp.,Ink,#101418,,5${more}`
const file = (...rows: string[]) => [head, ...rows].join('\n')

async function clear(): Promise<void> {
  await world.db`delete from stock_reservations`
  await world.db`delete from products`
}

describe('a file is checked before anything is written', () => {
  test('what is new, changed, the same and bad is counted, and nothing is in the catalogue', async () => {
    await applied(file(row('same'), row('other')))
    const id = await checked(
      file(
        row('same'),
        row('other').replace('10,A lamp', '12,A lamp'),
        row('fresh'),
        row('bad').replace('10', '-1'),
      ),
    )
    expect(await importById(world, id)).toMatchObject({
      status: 'checked',
      format: 'own',
      rows: 5,
      fresh: 1,
      changed: 1,
      unchanged: 1,
      bad: 1,
    })
    expect(await productById(world, 'fresh')).toBeNull()
    expect((await productById(world, 'other'))?.colours[0]?.price).toBe(coins(10))
    expect(await reasonsOf(id)).toEqual([[5, 'Base price', '-1', 'catalog.field.price']])
  })

  test.each([
    [
      'a price that is none',
      row('x').replace(',10,', ',ten,'),
      ['Base price', 'ten', 'catalog.field.price'],
    ],
    [
      'a price out of range',
      row('x').replace(',10,', ',100000000000,'),
      ['Base price', '100000000000', 'catalog.field.price'],
    ],
    [
      'a price of nothing',
      row('x').replace(',10,', ',0,'),
      ['Base price', '0', 'catalog.field.price'],
    ],
    [
      'an unknown category',
      row('x').replace('accessories', 'toys'),
      ['Category', 'toys', 'catalog.field.category'],
    ],
    ['a colour without its hex', row('x').replace('#101418', ''), ['Hex', '', 'catalog.field.hex']],
    ['stock that is none', row('x').replace(/5$/, '1.5'), ['Stock', '1.5', 'catalog.field.pieces']],
    [
      'too much stock',
      row('x').replace(/5$/, '1000001'),
      ['Stock', '1000001', 'catalog.field.pieces'],
    ],
    ['an id that is none', row('X y'), ['Id', 'X y', 'catalog.field.id']],
    ['no id', row(''), ['Id', '', 'catalog.field.id']],
    [
      'an unknown state',
      row('x').replace('published', 'gone'),
      ['State', 'gone', 'imports.row.state'],
    ],
    ['a formula', row('x').replace('Lamp x', '=1+1'), ['Name', '=1+1', 'imports.row.formula']],
    ['more cells than columns', row('x', ',more'), [null, 'more', 'imports.row.cells']],
    [
      'text behind a quote',
      row('x').replace('Lamp x', '"Lamp" x'),
      [null, 'x', 'imports.row.quote'],
    ],
    [
      'a name that is too long',
      row('x').replace('Lamp x', 'x'.repeat(121)),
      ['Name', `${'x'.repeat(80)}…`, 'field.long'],
    ],
    [
      'nothing where something is needed',
      row('x').replace('Lamp x', ''),
      ['Name', '', 'field.required'],
    ],
    [
      'nothing that can be shown',
      row('x').replace('A lamp.', ''),
      ['Description', '', 'field.required'],
    ],
  ])('%s is named by row, column and value', async (_, line, expected) => {
    const id = await checked(file(row('good'), line))
    expect(await reasonsOf(id)).toEqual([[3, ...expected]])
    expect(await importById(world, id)).toMatchObject({ status: 'checked', bad: 1 })
  })

  test('the rows of one product are read together, and each that is wrong is named', async () => {
    const id = await checked(
      file(
        row('two'),
        'two,,,,,,,Sand,#e6dcc8,12,3',
        'two,,Another name,,,,,Red,#ff0000,,1',
        'two,,,,,,,ink,#101418,,1',
        row('one'),
        row('two'),
      ),
    )
    expect(await reasonsOf(id)).toEqual([
      [4, 'Name', 'Another name', 'imports.row.differs'],
      [5, 'Colour', 'ink', 'catalog.field.twice'],
      [7, null, 'two', 'imports.row.twice'],
    ])
    expect(await importById(world, id)).toMatchObject({ fresh: 1, bad: 2 })
  })

  test('broken bytes are named with their row and column', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${head}\n`),
      Buffer.from(row('latin').replace('Lamp', 'L\u00e4mp'), 'latin1'),
      Buffer.from(`\n${row('fine')}`),
    ])
    const id = await checked(bytes)
    expect(await reasonsOf(id)).toEqual([[2, 'Name', 'L\ufffdmp latin', 'imports.row.bytes']])
    expect(await importById(world, id)).toMatchObject({ fresh: 1, bad: 1 })
  })

  test('UTF-16, semicolons and tabs are read', async () => {
    const text = file(row('wide').replace('Lamp', 'Lämp 灯')).replaceAll(',', '\t')
    const view = await applied(Buffer.from(`\ufeff${text}`, 'utf16le'))
    expect(view).toMatchObject({ status: 'done', written: 1 })
    expect((await productById(world, 'wide'))?.name).toBe('Lämp 灯 wide')
    expect(await applied(file(row('semi')).replaceAll(',', ';'))).toMatchObject({ written: 1 })
  })

  test('one cell of 100 MB is named, and the rows after a closed one are read', async () => {
    const long = 'x'.repeat(100 * 1024 * 1024)
    const path = join(folder, 'long')
    writeFileSync(path, `${file(row('before'))}\nlong,published,"${long}"\n${row('after')}`)
    const before = process.memoryUsage().rss
    const added = await giveFile(world, keeper, { path, options: asFile })
    if (!added.ok) throw new Error(added.code)
    await runImports(world)
    const { id } = added.value
    expect(await reasonsOf(id)).toEqual(
      [[3, 'Name', `${'x'.repeat(80)}…`, 'imports.row.huge']].concat(
        (await reasonsOf(id)).slice(1) as never,
      ),
    )
    expect(await importById(world, id)).toMatchObject({ status: 'checked', fresh: 2, bad: 1 })
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024)
    await cancelImport(world, keeper, id)
  })

  test('what is no catalogue is refused at once', async () => {
    expect(await given('')).toMatchObject({ code: 'imports.empty' })
    expect(await given('a,b\n1,2')).toMatchObject({ code: 'imports.header' })
    expect(await given('Id,Colour,Name,name\n')).toMatchObject({
      code: 'imports.header_twice',
      facts: { column: 'name' },
    })
    expect(await given(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]))).toMatchObject({
      code: 'imports.binary',
    })
  })

  test('of another role gives nothing, and it is noted', async () => {
    const packer = await person(world, 'fulfilment')
    const path = join(folder, 'other')
    writeFileSync(path, file(row('x')))
    const refused = { ok: false, code: 'imports.not_allowed' }
    expect(await giveFile(world, packer, { path, options: asFile })).toEqual(refused)
    const id = await checked(file(row('x')))
    expect(await applyImport(world, packer, id)).toEqual(refused)
    expect(await cancelImport(world, packer, id)).toEqual(refused)
    const [event] = await world.db`select 1 from security_events where who = ${packer.id}`
    expect(event).toBeDefined()
  })
})

describe('what was checked is written', () => {
  test('with price history, version, movements, and a record of who did it', async () => {
    await clear()
    await applied(file(row('lamp'), 'lamp,,,,,,,Sand,#e6dcc8,12,3'))
    const product = await productById(world, 'lamp')
    expect(product).toMatchObject({ name: 'Lamp lamp', brand: 'Lumen' })
    expect(product?.colours.map(({ name, price }) => [name, price])).toEqual([
      ['Ink', coins(10)],
      ['Sand', coins(12)],
    ])
    const view = await applied(`Id,Colour,Base price,Stock\nlamp,Ink,11,7\nlamp,Sand,11,3`)
    expect(view).toMatchObject({ status: 'done', changed: 1, written: 1, overtaken: 0 })
    const { versions } = await versionsOf(world, 'lamp', null)
    expect(versions.map(({ number, byUser }) => [number, byUser])).toEqual([
      [2, keeper.id],
      [1, keeper.id],
    ])
    const history = await world.db<{ price: bigint }[]>`
      select price from price_history where product_id = 'lamp' and colour = 'Ink' order by since`
    expect(history.map(({ price }) => price)).toEqual([coins(10), coins(11)])
    const { rows } = await stockMovements(world, {
      productId: 'lamp',
      reason: null,
      after: null,
      limit: 9,
    })
    expect(rows.map(({ colour, reason, shelf, who }) => [colour, reason, shelf, who])).toEqual([
      ['Ink', 'imported', 2, keeper.id],
      ...rows.slice(1).map(({ colour, shelf }) => [colour, 'imported', shelf, keeper.id]),
    ])
    const entries = await entriesOf(world, `import:${view?.id}`)
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'import.applied',
      'import.done',
      'import.given',
    ])
  })

  test('a column that is not there leaves what was, an empty cell takes it away', async () => {
    await clear()
    await applied(`${head},Attribute,Name [de]\n${row('part')},256 GB,Lampe`)
    await applied('Id,Colour,Attribute\npart,Ink,')
    expect(await editedProduct(world, 'part')).toMatchObject({
      document: { attribute: '', name: 'Lamp part', texts: { de: { name: 'Lampe' } } },
    })
    await applied('Id,Colour,Name [de]\npart,Ink,')
    expect((await editedProduct(world, 'part'))?.document.texts).toEqual({})
  })

  test('no colour is taken away, and the stock stays where that is chosen', async () => {
    await clear()
    await applied(file(row('keep'), 'keep,,,,,,,Sand,#e6dcc8,12,3'))
    await applied('Id,Colour,Hex,Stock\nkeep,Red,#ff0000,4\nkeep,Ink,,9', { stock: 'keep' })
    const stock = await productStock(world, 'keep')
    expect(stock?.colours.map(({ name, available }) => [name, available])).toEqual([
      ['Ink', 5],
      ['Sand', 3],
      ['Red', 4],
    ])
  })

  test('as drafts where that is chosen: new ones wait, known ones stay as they are', async () => {
    await clear()
    await applied(file(row('shown')))
    const view = await applied(
      file(row('shown').replace('Lamp shown', 'Another'), row('waiting')),
      { as: 'draft' },
    )
    expect(view).toMatchObject({ fresh: 1, changed: 1, written: 2 })
    expect((await productById(world, 'shown'))?.name).toBe('Lamp shown')
    expect(await editedProduct(world, 'shown')).toMatchObject({
      state: 'published',
      document: { name: 'Another' },
    })
    expect(await productById(world, 'waiting')).toBeNull()
    expect(await editedProduct(world, 'waiting')).toMatchObject({ state: 'draft' })
    // Published by a file, its first pieces come along.
    await applied('Id,Colour\nwaiting,Ink', { as: 'published' })
    expect((await productStock(world, 'waiting'))?.colours[0]?.available).toBe(5)
    expect((await editedProduct(world, 'waiting'))?.draft).toBeNull()
  })

  test('what somebody else has changed since is left alone and named', async () => {
    await clear()
    await applied(file(row('a'), row('b'), row('c')))
    const next = file(...['a', 'b', 'c', 'd'].map((id) => row(id).replace(',10,', ',20,')))
    const id = await checked(next)
    await changePrice(world, keeper, { productId: 'a', colour: null, price: coins(15) })
    const taken = { productId: 'b', colour: 'Ink', reason: 'received', pieces: 1 } as const
    await moveStock(world, keeper, { ...taken, orderNumber: null, note: null })
    await applied(file(row('d')))
    await applyImport(world, keeper, id)
    await runImports(world)
    expect(await importById(world, id)).toMatchObject({ status: 'done', written: 1, overtaken: 3 })
    expect(await reasonsOf(id)).toEqual([
      [2, null, 'a', 'imports.row.overtaken'],
      [3, null, 'b', 'imports.row.overtaken'],
      [5, null, 'd', 'imports.row.overtaken'],
    ])
    expect((await productById(world, 'a'))?.colours[0]?.price).toBe(coins(15))
    expect((await productById(world, 'c'))?.colours[0]?.price).toBe(coins(20))
  })

  test('once: a second time, or before it is checked, is refused', async () => {
    const added = await given(file(row('once')))
    if (!added.ok) throw new Error(added.code)
    const { id } = added.value
    expect(await applyImport(world, keeper, id)).toMatchObject({ code: 'imports.state' })
    await runImports(world)
    const both = await Promise.all([applyImport(world, keeper, id), applyImport(world, keeper, id)])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    await runImports(world)
    expect(await applyImport(world, keeper, id)).toMatchObject({ code: 'imports.state' })
    expect(await applyImport(world, keeper, 'nothing')).toMatchObject({ code: 'imports.missing' })
  })

  test('not where the file is another one, or somebody’s role is gone', async () => {
    const id = await checked(file(row('swapped')))
    await world.files.put(`import-${id}`, new TextEncoder().encode(file(row('evil'))))
    await applyImport(world, keeper, id)
    await runImports(world)
    expect(await importById(world, id)).toMatchObject({ status: 'failed', problem: 'imports.file' })
    const other = await person(world, 'catalogue')
    const second = await checked(file(row('late')))
    await applyImport(world, other, second)
    await world.db`delete from user_roles where user_id = ${other.id}`
    await runImports(world)
    expect(await importById(world, second)).toMatchObject({
      status: 'failed',
      problem: 'imports.nobody',
    })
    expect(await productById(world, 'late')).toBeNull()
  })
})

describe('a long import', () => {
  const many = (count: number) =>
    file(...Array.from({ length: count }, (_, index) => row(`many-${index}`)))

  test('stops at once and goes on where it was, with nothing twice', async () => {
    await clear()
    const id = await checked(many(2_600))
    await applyImport(world, keeper, id)
    const stop = new AbortController()
    const off = world.events.on(`import:${id}`, async () => {
      if (((await importById(world, id))?.done ?? 0) > 0) stop.abort()
    })
    await runImports(world, stop.signal)
    off()
    const half = await importById(world, id)
    expect(half).toMatchObject({ status: 'applying' })
    expect(half?.written).toBeGreaterThan(0)
    expect(half?.written).toBeLessThan(2_600)
    await runImports(world)
    expect(await importById(world, id)).toMatchObject({
      status: 'done',
      written: 2_600,
      overtaken: 0,
    })
    const [{ count }] = await world.db<[{ count: number }]>`
      select count(*) from product_versions where product_id like 'many-%'`
    expect(count).toBe(2_600)
  })

  test('is taken over from a worker that is gone, and two never work on one', async () => {
    const id = await checked(many(10).replaceAll('Lamp', 'Lantern'))
    await applyImport(world, keeper, id)
    await world.db`update catalogue_imports set worker = 'dead', worker_until = now() + interval '9 seconds'
      where id = ${id}`
    await runImports(world)
    expect(await importById(world, id)).toMatchObject({ status: 'applying', done: 0 })
    await world.db`update catalogue_imports set worker_until = now() - interval '1 second' where id = ${id}`
    await Promise.all([runImports(world), runImports(world)])
    expect(await importById(world, id)).toMatchObject({ status: 'done', written: 10 })
  })

  test('can be cancelled: what was written stays', async () => {
    const id = await checked(many(2_600).replaceAll('Lamp', 'Torch'))
    await applyImport(world, keeper, id)
    const off = world.events.on(`import:${id}`, async () => {
      if (((await importById(world, id))?.done ?? 0) > 0) await cancelImport(world, keeper, id)
    })
    await runImports(world)
    off()
    const ended = await importById(world, id)
    expect(ended).toMatchObject({ status: 'cancelled' })
    expect(ended?.written).toBeGreaterThan(0)
    expect(ended?.written).toBeLessThan(2_600)
    await runImports(world)
    expect((await importById(world, id))?.written).toBe(ended?.written)
  })

  test('is forgotten with its file after a while', async () => {
    const before = await importsPage(world, { after: null, limit: 100 })
    expect(before.rows.some(({ hasFile }) => hasFile)).toBe(true)
    world.clock.advance(15 * 86_400_000)
    await forgetImports(world)
    await forgetImports(world)
    expect((await importsPage(world, { after: null, limit: 100 })).rows).toEqual([])
  })
})

describe('problems', () => {
  test('are paged, each once, and a file has them in the reader’s language', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => row(`p-${index}`).replace(',10,', ',x,'))
    const id = await checked(file(...lines))
    const seen: number[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof problemsOf>> = await problemsOf(world, id, {
        after,
        limit: 25,
      })
      expect(page.count).toBe(60)
      seen.push(...page.rows.map(({ number }) => number))
      after = page.next
    } while (after)
    expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => index + 2))
    let text = ''
    for await (const part of problemsFile(world, id, 'de')) text += part.text
    const lines2 = text.split('\r\n')
    expect(lines2).toHaveLength(62)
    expect(lines2[1]).toContain('2,"Base price","x","')
    expect(lines2[1]).toContain(world.say('de', 'errors', 'catalog.field.price'))
  })
})

const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((text) => text.replace(/\s+/g, ' ').trim())
  .filter((text) => text !== '' && !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text))
const odd = fc.oneof(
  word,
  fc.constantFrom(
    '=1+1',
    "'",
    "'=x",
    '"',
    '“”',
    '@me',
    '-5',
    '+1 dB',
    'a:b',
    'a\\:b',
    'שלום',
    'مرحبا ١٢',
    '👩‍🚀🏳️‍🌈',
    'a,b;c',
    '<b>',
  ),
)
const pictures = ['a', 'b', 'c', 'd', 'e'].map((sign) => sign.repeat(32))
const lines = fc.array(odd, { maxLength: 3 })
const pairs = fc.array(fc.tuple(odd, odd), { maxLength: 3 })
const text = fc.array(odd, { maxLength: 3 }).map((parts) => parts.join('\n'))
const written: fc.Arbitrary<WrittenProduct> = fc.record({
  name: odd,
  category: fc.constantFrom('audio', 'cars'),
  brand: odd,
  basePrice: fc.constantFrom('1', '0.0000001', '12.5', '99999999'),
  description: odd,
  detailedInfo: text,
  attribute: fc.oneof(fc.constant(''), odd),
  art: fc.constantFrom('', 'car-2', 'phone-0').map((art) => art || 'bag-1'),
  features: lines,
  specifications: pairs,
  colours: fc.uniqueArray(
    fc.record({
      name: odd,
      hex: fc.constantFrom('#000000', '#a1b2c3'),
      price: fc.constantFrom('', '7.25'),
      isHidden: fc.boolean(),
      opening: fc.constantFrom('', '3'),
    }),
    { minLength: 1, maxLength: 3, selector: ({ name }) => name.normalize('NFC').toLowerCase() },
  ),
  texts: fc.record(
    {
      de: fc.record({ name: odd, features: lines }),
      ar: fc.record({ description: odd, specifications: pairs, detailedInfo: text }),
    },
    { requiredKeys: [] },
  ),
  pictures: fc
    .uniqueArray(
      fc.record({
        id: fc.constantFrom(...pictures),
        alt: fc.record({ en: odd, de: odd, ko: odd }, { requiredKeys: [] }),
      }),
      { maxLength: 5, selector: ({ id }) => id },
    )
    .map((chosen) => chosen.map((picture) => ({ ...picture, colour: null }))),
}) as never

/** Each shows a colour of its product, or all of them. */
const withColours = (product: WrittenProduct, at: number): WrittenProduct => ({
  ...product,
  pictures: product.pictures.map((picture, index) => {
    const colour = product.colours[(at + index) % (product.colours.length + 1)]
    return { ...picture, colour: colour?.name ?? null }
  }),
})

test('an export that is imported into an empty shop is exported as the same bytes', async () => {
  for (const id of pictures) await knownPicture(world, id)
  await fc.assert(
    fc.asyncProperty(fc.array(written, { minLength: 1, maxLength: 5 }), async (products) => {
      await clear()
      for (const [index, product] of products.entries()) {
        const read = readProduct(withColours(product, index))
        if (!read.ok) throw new Error(JSON.stringify(read.fields))
        const wanted = { id: `odd-${index}`, document: read.value }
        const put = await writeProduct(world, keeper, wanted)
        // What cannot be shown is no product of the shop.
        if (!put.ok) expect(put.code).toBe('catalog.incomplete')
      }
      await world.db`update products set low_stock = 4 where id = 'odd-0'`
      await world.db`update products set published = false, archived_at = now() where id = 'odd-1'`
      const first = await exported()
      await clear()
      if (first.trim().split('\r\n').length === 1) {
        // None of them could be shown.
        expect(await given(first)).toMatchObject({ code: 'imports.no_rows' })
        return
      }
      const view = await applied(first)
      expect([view?.status, view?.bad]).toEqual(['done', 0])
      expect(await exported()).toBe(first)
      // And over what is there it changes nothing.
      const again = await importById(world, await checked(first))
      expect(again).toMatchObject({ fresh: 0, changed: 0, bad: 0 })
    }),
    { numRuns: 25 },
  )
}, 120_000)

test('the demonstration’s catalogue comes back as it is, in all its languages', async () => {
  await clear()
  await loadCatalogue(world, demoCatalogue)
  for (const language of textLanguages()) await loadTexts(world, language, demoTexts(language))
  const first = await exported()
  const same = await importById(world, await checked(first))
  expect(same).toMatchObject({ fresh: 0, changed: 0, bad: 0, unchanged: demoCatalogue.length })
  await clear()
  await applied(first)
  expect(await exported()).toBe(first)
})

test('drafts come back as drafts', async () => {
  await clear()
  await applied(file(row('kept')), { as: 'draft' })
  await applied(file('bare,draft,Bare,audio,Lumen,3,,,,,'))
  const first = await exported()
  await clear()
  await applied(first)
  expect(await exported()).toBe(first)
  expect(await editedProduct(world, 'bare')).toMatchObject({
    state: 'draft',
    missing: ['description', 'colours'],
  })
})

describe('a Shopify export', () => {
  const shopify = [
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Status',
    'desk-lamp,Desk lamp,"<p>Warm &amp; bright.</p><p>Made to last.<script>alert(1)</script></p>",Lumen,Lighting,"a, b",true,Color,Midnight Black,,,L-1,4,20.00,https://x/1.jpg,active',
    'desk-lamp,,,,,,,,Ivory,,,L-2,2,22.50,https://x/2.jpg,',
    'desk-lamp,,,,,,,,,,,,,,https://x/3.jpg,',
    'mug,Mug,A mug.,Lumen,Audio,,false,Title,Default Title,,,M-1,9,8,,draft',
    'shirt,Shirt,A shirt.,Lumen,Clothes,,true,Color,Galaxy,Size,M,S-1,1,10,,active',
    'hat,Hat,A hat.,Lumen,Fashion,,true,Color,Red,,,H-1,-2,10,,active',
  ].join('\r\n')

  test('becomes products, at the rate that was asked for', async () => {
    await clear()
    const view = await applied(shopify, { rate: '0.5', hex: '#334455', category: 'gaming' })
    expect(view).toMatchObject({ format: 'shopify', fresh: 3, bad: 1, written: 3 })
    expect(view?.unused).toEqual(['Tags', 'Variant SKU'])
    const lamp = await productById(world, 'desk-lamp')
    expect(lamp).toMatchObject({
      name: 'Desk lamp',
      category: 'gaming',
      description: 'Warm & bright.',
      detailedInfo: 'Warm & bright.\n\nMade to last.',
    })
    expect(lamp?.colours.map(({ name, hex, price, left }) => [name, hex, price, left])).toEqual([
      ['Midnight Black', '#1b1c1f', coins(10), 4],
      ['Ivory', '#f3eee0', 112_500_000n, 2],
    ])
    expect(await editedProduct(world, 'mug')).toMatchObject({
      state: 'draft',
      document: { category: 'audio', colours: [{ name: 'Standard', opening: 9 }] },
    })
    expect((await productById(world, 'shirt'))?.colours[0]).toMatchObject({
      name: 'Galaxy / M',
      hex: '#334455',
    })
    expect(await reasonsOf(view?.id ?? '')).toEqual([
      [2, 'Image Src', 'https://x/1.jpg', 'imports.row.picture'],
      [3, 'Image Src', 'https://x/2.jpg', 'imports.row.picture'],
      [4, 'Image Src', 'https://x/3.jpg', 'imports.row.picture'],
      [7, 'Variant Inventory Qty', '-2', 'catalog.field.pieces'],
    ])
  })

  test('names the colours that no word tells', async () => {
    const id = await checked(shopify)
    expect((await reasonsOf(id)).at(-2)).toEqual([
      6,
      'Option1 Value',
      'Galaxy',
      'imports.row.colour',
    ])
  })
})
