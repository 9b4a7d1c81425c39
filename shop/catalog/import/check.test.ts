// Validation of a catalog file before anything is written.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  appliedImport,
  asFile,
  checkedImport,
  clerk,
  file,
  folder,
  head,
  reasonsOf,
  row,
  uploadedImport,
  world,
} from '../../../tests/fixtures/catalog/importing.ts'
import { person } from '../../../tests/support/people.ts'
import { coins } from '../../platform/money/rules.ts'
import { productById } from '../products/views/products.ts'
import { applyImport, cancelImport, uploadImport } from './actions/imports.ts'
import { runImports } from './actions/run.ts'
import { importById } from './views.ts'

/** A valid row with one replacement. */
const but = (what: string | RegExp, to: string) => row('x').replace(what, to)

describe('checking a file', () => {
  test('counts new, changed, unchanged and invalid products, and writes nothing to the catalogue', async () => {
    await appliedImport(file(row('same'), row('other')))
    const id = await checkedImport(
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
      added: 1,
      changed: 1,
      unchanged: 1,
      invalid: 1,
    })
    expect(await productById(world, 'fresh')).toBeNull()
    expect((await productById(world, 'other'))?.variants[0]?.price).toBe(coins(10))
    expect(await reasonsOf(id)).toEqual([[5, 'Base price', '-1', 'catalog.field.price']])
  })

  test.each([
    ['a price that is none', but(',10,', ',ten,'), ['Base price', 'ten', 'catalog.field.price']],
    [
      'a price out of range',
      but(',10,', ',100000000000,'),
      ['Base price', '100000000000', 'catalog.field.price'],
    ],
    ['a price of nothing', but(',10,', ',0,'), ['Base price', '0', 'catalog.field.price']],
    [
      'an unknown category',
      but('accessories', 'toys'),
      ['Category', 'toys', 'catalog.field.category'],
    ],
    ['a colour without its hex', but('#101418', ''), ['Hex', '', 'catalog.field.hex']],
    ['stock that is none', but(/5$/, '1.5'), ['Stock', '1.5', 'catalog.field.pieces']],
    ['too much stock', but(/5$/, '1000001'), ['Stock', '1000001', 'catalog.field.pieces']],
    ['an id that is none', row('X y'), ['Id', 'X y', 'catalog.field.id']],
    ['no id', row(''), ['Id', '', 'catalog.field.id']],
    ['an unknown state', but('published', 'gone'), ['State', 'gone', 'imports.row.state']],
    ['a formula', but('Lamp x', '=1+1'), ['Name', '=1+1', 'imports.row.formula']],
    ['more cells than columns', row('x', ',more'), [null, 'more', 'imports.row.cells']],
    ['text behind a quote', but('Lamp x', '"Lamp" x'), [null, 'x', 'imports.row.quote']],
    [
      'a name that is too long',
      but('Lamp x', 'x'.repeat(121)),
      ['Name', `${'x'.repeat(80)}…`, 'field.long'],
    ],
    ['nothing where something is needed', but('Lamp x', ''), ['Name', '', 'field.required']],
    ['nothing that can be shown', but('A lamp.', ''), ['Description', '', 'field.required']],
  ])('reports %s by row, column and value', async (_, line, expected) => {
    const id = await checkedImport(file(row('good'), line))
    expect(await reasonsOf(id)).toEqual([[3, ...expected]])
    expect(await importById(world, id)).toMatchObject({ status: 'checked', invalid: 1 })
  })

  test('groups rows by product, and reports each invalid one', async () => {
    const id = await checkedImport(
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
    expect(await importById(world, id)).toMatchObject({ added: 1, invalid: 2 })
  })

  test('reports a repeated header row as such, each time', async () => {
    const again = head.toUpperCase()
    const id = await checkedImport(
      file(row('one'), again, row('two'), head, `${head},,,`, row('three')),
    )
    expect(await reasonsOf(id)).toEqual([
      [3, null, 'ID', 'imports.row.head'],
      [5, null, 'Id', 'imports.row.head'],
      [6, null, 'Id', 'imports.row.head'],
    ])
    const shopify = 'Handle,Title,Vendor,Variant Price'
    const other = await checkedImport([shopify, 'one,One,Lumen,3', shopify].join('\n'))
    expect((await reasonsOf(other)).filter(([number]) => number === 3)).toEqual([
      [3, null, 'Handle', 'imports.row.head'],
    ])
  })

  test('does not report consequences of another problem of the row or cell', async () => {
    const id = await checkedImport(
      file(
        row('X y'),
        row('a').replace('accessories', 'toys'),
        row('X y'),
        row('b').replace('accessories,', '"acc" essories,'),
        row('c').replace(',10,', ',=1+1,').replace('#101418', 'ink'),
        `${row('d')},more`.replace('#101418', 'ink'),
      ),
    )
    expect(await reasonsOf(id)).toEqual([
      [2, 'Id', 'X y', 'catalog.field.id'],
      [3, 'Category', 'toys', 'catalog.field.category'],
      [4, 'Id', 'X y', 'catalog.field.id'],
      [5, null, 'b', 'imports.row.quote'],
      [6, 'Base price', '=1+1', 'imports.row.formula'],
      [6, 'Hex', 'ink', 'catalog.field.hex'],
      [7, null, 'more', 'imports.row.cells'],
    ])
  })

  test('reports invalid bytes by row and column', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${head}\n`),
      Buffer.from(row('latin').replace('Lamp', 'L\u00e4mp'), 'latin1'),
      Buffer.from(`\n${row('fine').replace('A lamp', 'Éclat doré')}`),
    ])
    const id = await checkedImport(bytes)
    expect(await reasonsOf(id)).toEqual([[2, 'Name', 'L\ufffdmp latin', 'imports.row.bytes']])
    expect(await importById(world, id)).toMatchObject({ added: 1, invalid: 1 })
  })

  test('reads UTF-16, semicolons and tabs', async () => {
    const text = file(row('wide').replace('Lamp', 'Lämp 灯')).replaceAll(',', '\t')
    const view = await appliedImport(Buffer.from(`\ufeff${text}`, 'utf16le'))
    expect(view).toMatchObject({ status: 'done', written: 1 })
    expect((await productById(world, 'wide'))?.name).toBe('Lämp 灯 wide')
    expect(await appliedImport(file(row('semi')).replaceAll(',', ';'))).toMatchObject({
      written: 1,
    })
  })

  test('reports a cell of 100 MB, and reads the rows after it once it is closed', async () => {
    const long = 'x'.repeat(100 * 1024 * 1024)
    const path = join(folder, 'long')
    writeFileSync(path, `${file(row('before'))}\nlong,published,"${long}"\n${row('after')}`)
    const before = process.memoryUsage().rss
    const added = await uploadImport(world, clerk, { path, options: asFile })
    if (!added.ok) throw new Error(added.code)
    await runImports(world)
    const { id } = added.value
    expect(await reasonsOf(id)).toEqual(
      [[3, 'Name', `${'x'.repeat(80)}…`, 'imports.row.huge']].concat(
        (await reasonsOf(id)).slice(1) as never,
      ),
    )
    expect(await importById(world, id)).toMatchObject({ status: 'checked', added: 2, invalid: 1 })
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024)
    await cancelImport(world, clerk, id)
  })

  test('refuses a file that is no catalogue', async () => {
    expect(await uploadedImport('')).toMatchObject({ code: 'imports.empty' })
    expect(await uploadedImport('a\n1')).toMatchObject({ code: 'imports.header' })
    expect(await uploadedImport('Id,Colour,Name,name\n')).toMatchObject({
      code: 'imports.header_twice',
      facts: { column: 'name' },
    })
    expect(await uploadedImport(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]))).toMatchObject({
      code: 'imports.binary',
    })
  })

  test('without the role is refused and logged', async () => {
    const packer = await person(world, 'fulfilment')
    const path = join(folder, 'other')
    writeFileSync(path, file(row('x')))
    const refused = { ok: false, code: 'imports.not_allowed' }
    expect(await uploadImport(world, packer, { path, options: asFile })).toEqual(refused)
    const id = await checkedImport(file(row('x')))
    expect(await applyImport(world, packer, id)).toEqual(refused)
    expect(await cancelImport(world, packer, id)).toEqual(refused)
    const [event] = await world.db`select 1 from security_events where who = ${packer.id}`
    expect(event).toBeDefined()
  })
})
