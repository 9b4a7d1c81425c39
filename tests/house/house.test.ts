import { basename, dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loaded } from '../../server/extensions.ts'
import {
  type Import,
  importCycles,
  importsOf,
  isTest,
  sourceFiles,
  textOf,
} from '../support/source-files.ts'
import { areas, withSharedTables } from './areas.ts'

const staircase = Object.entries(areas).flatMap(([area, rooms]) =>
  rooms.map((room) => (room ? `${area}/${room}` : area)),
)

const files = sourceFiles('app', 'shop', 'adapters', 'server', 'demo', 'extensions').filter(
  (file) => !isTest(file),
)
const imports = files.flatMap((file) => importsOf(file))

const roomOf = (path: string): string | null =>
  /^shop\/(search|[a-z-]+\/[a-z-]+)\//.exec(path)?.[1] ?? null
const isIn = (folder: string) => (path: string) => path.startsWith(`${folder}/`)
/** Pure files of a room, which also run in the browser. */
const isGround = (path: string): boolean =>
  roomOf(path) !== null &&
  (/\/(rules|permissions|input|port|data)\.tsx?$/.test(path) ||
    /\/(rules|input|data)\//.test(path) ||
    path.startsWith('shop/platform/csv/'))
const isStore = (path: string): boolean =>
  roomOf(path) !== null && (path.endsWith('/store.ts') || path.includes('/store/'))

const routes = [...textOf('app/routes.ts').matchAll(/'(routes\/[\w/-]+\.tsx?)'/g)].map(
  ([, file]) => `app/${file}`,
)
/** A component beside the page that it is part of. */
const isPart = (path: string): boolean =>
  isIn('app/routes')(path) && path.endsWith('.tsx') && !routes.includes(path)

/** A violation names the two files and the reason. */
const breaches = (reason: string, isBreach: (each: Import) => boolean): string[] =>
  imports.filter(isBreach).map(({ from, to }) => `${from} imports ${to}: ${reason}`)

describe('layers import downwards only', () => {
  test('app imports no store, no adapter and no server code', () => {
    const found = breaches(
      'app/ uses actions, views and rules; never a store, an adapter or the server',
      ({ from, to, isType }) =>
        isIn('app')(from) &&
        (isStore(to) || isIn('adapters')(to) || (isIn('server')(to) && !isType)),
    )
    expect(found).toEqual([])
  })

  test('components import rules, never actions or views', () => {
    const found = breaches(
      'components are drawn from what a route gives them',
      ({ from, to, isType }) =>
        (isIn('app/components')(from) || isPart(from)) &&
        isIn('shop')(to) &&
        roomOf(to) !== null &&
        !isGround(to) &&
        !isType,
    )
    expect(found).toEqual([])
  })

  test('a component lies beside the pages that use it', () => {
    const known = new Set(files)
    const importers = Map.groupBy(
      imports.filter(({ isOwn }) => isOwn),
      ({ to }) => ['', '.ts', '.tsx'].map((end) => to + end).find((name) => known.has(name)),
    )
    const misplaced = files.filter(isIn('app/components')).flatMap((file) => {
      const folders = (importers.get(file) ?? []).map(({ from }) => dirname(from))
      const zones = new Set(folders.map((folder) => /^app\/routes\/\w+/.exec(folder)?.[0]))
      const [zone] = zones
      return zones.size === 1 && zone ? [`${file} is used in ${zone} only: move it there`] : []
    })
    expect(misplaced).toEqual([])
    expect(routes.length).toBeGreaterThan(100)
  })

  test('ui components import nothing of the shop, and use no business word', () => {
    const known = (path: string) => isIn('app/ui')(path) || isIn('app/i18n')(path)
    const found = breaches('ui/ is furniture that knows nothing of the shop', (each) =>
      isIn('app/ui')(each.from) ? each.isOwn && !known(each.to) : false,
    )
    const word =
      /\b(products?|carts?|orders?|prices?|invoices?|kyc|payments?|wallets?|shoppers?|checkout)\b/i
    const spoken = files
      // Icons are named after what they show.
      .filter((file) => isIn('app/ui')(file) && file !== 'app/ui/Icon.tsx')
      .map((file) => [file, word.exec(textOf(file))?.[0]])
      .filter(([, said]) => said)
    expect([...found, ...spoken]).toEqual([])
  })

  test('the shop imports no HTTP, React or driver, and no other layer', () => {
    const packages = [
      'valibot',
      'libphonenumber-js/min',
      'csv-stringify/sync',
      'html-to-text',
      'mrz',
      'micromark',
      'micromark-extension-gfm-table',
      '@zxcvbn-ts/[a-z-]+',
      'otpauth',
      'fflate',
      'ox/[A-Z][A-Za-z]+',
      '@noble/hashes/.*',
      '@noble/curves/ed25519.js',
      '@scure/(base|bip39(/.*)?)',
    ].map((name) => new RegExp(`^${name}$`))
    const outside = /^node:(https?|http2|net|tls|dgram|child_process|worker_threads|cluster)$/
    const isKnown = ({ from, to, isType, isOwn }: Import) => {
      if (isOwn) return isIn('shop')(to)
      if (to.startsWith('node:')) return isType || !outside.test(to)
      const isListed = packages.some((each) => each.test(to))
      return isListed || (isType && to === 'postgres' && from === 'shop/world.ts')
    }
    const found = breaches(
      'shop/ uses its own files and a few pure packages; declare a port that an adapter implements',
      (each) => isIn('shop')(each.from) && !isKnown(each),
    )
    expect(found).toEqual([])
  })

  test('adapters implement ports; only the server imports them', () => {
    const found = breaches(
      'an adapter uses rules and ports',
      ({ from, to, isType }) =>
        isIn('adapters')(from) &&
        (isIn('app')(to) ||
          isIn('server')(to) ||
          (/\/(actions|views)(\.ts$|\/)/.test(to) && isIn('shop')(to) && !isType) ||
          isStore(to)),
    )
    expect(found).toEqual([])
  })
})

const staircaseReason =
  'that room is not to its left in tests/house/areas.ts; let a room to the right of both call them'

describe('extensions', () => {
  const folderOf = (path: string) => /^extensions\/([\w-]+)\//.exec(path)?.[1]
  const needs = new Map(loaded.extensions.map(({ name, needs }) => [name, needs ?? []]))
  /** docs/developing/extensions.md lists the same. */
  const isSeam = (path: string) =>
    /^app\/(api|artwork|extensions|i18n)\//.test(path) ||
    /^app\/http\/(feeds\/|markdown\/|accept-language)/.test(path) ||
    /^adapters\/(guarded-request|private-addresses)/.test(path) ||
    (isIn('shop')(path) && !isStore(path))

  test('use the public seam, themselves and what they need', () => {
    const found = breaches(
      'an extension uses the public seam (docs/developing/extensions.md), and extensions that it declares to need',
      ({ from, to, isOwn }) => {
        const [own, other] = [folderOf(from), folderOf(to)]
        if (own === undefined || !isOwn || own === other) return false
        return other ? !needs.get(own)?.includes(other) : !isSeam(to)
      },
    )
    expect(found).toEqual([])
    const folders = new Set(files.flatMap((file) => folderOf(file) ?? []))
    expect([...folders].toSorted()).toEqual([...needs.keys()].toSorted())
  })

  test('are known to nothing else: without the folder the shop is whole', () => {
    const rest = sourceFiles(
      'app',
      'shop',
      'adapters',
      'server',
      'demo',
      'tests',
      'bench',
      'clients',
      'examples',
    )
    const found = rest
      .flatMap((file) => importsOf(file))
      .filter(({ to, isOwn }) => isOwn && isIn('extensions')(to))
      .map(({ from, to }) => `${from} imports ${to}: only extensions/list.ts names extensions`)
    expect(found).toEqual([])
  })
})

describe('the order of areas', () => {
  const between = ({ from, to }: Import) => {
    const [own, other] = [roomOf(from), roomOf(to)]
    return own && other && own !== other ? { own, other } : null
  }

  /** Direction is checked by itself. */
  const haveSharedTables = ({ from, to }: Import) =>
    withSharedTables.some((rooms) =>
      [from, to].every((file) => rooms.some((room) => isIn(`shop/${room}`)(file))),
    )

  test('contains every area', () => {
    const rooms = new Set(files.map(roomOf).filter((room) => room !== null))
    const unknown = [...rooms].filter((room) => !staircase.includes(room))
    expect(unknown.map((room) => `shop/${room}: add it to tests/house/areas.ts`)).toEqual([])
  })

  test('an area imports only areas to its left', () => {
    const found = breaches(staircaseReason, (each) => {
      const rooms = between(each)
      if (!rooms || staircase.indexOf(rooms.other) < staircase.indexOf(rooms.own)) return false
      // Every action takes the viewer; a type of the lowest layer couples nothing.
      return each.to !== 'shop/people/accounts/rules.ts' && !(each.isType && isGround(each.to))
    })
    expect(found).toEqual([])
  })

  test('an area’s store and SQL are its own', () => {
    const found = breaches(
      'a store is private to its room',
      (each) =>
        isStore(each.to) &&
        roomOf(each.from) !== roomOf(each.to) &&
        isIn('shop')(each.from) &&
        !haveSharedTables(each),
    )
    const sql = /\b(db|outside|sql|tx)(<[^`]*>)?`/
    const elsewhere = files
      .filter((file) => roomOf(file) !== null && !isStore(file) && sql.test(textOf(file)))
      .map((file) => `${file} holds SQL, which belongs into its room's store.ts`)
    expect([...found, ...elsewhere]).toEqual([])
  })

  test('rules are pure: no clock, no randomness, no input or output', () => {
    const found = breaches(
      'rules, inputs, ports and data run in the browser, too',
      ({ from, to, isOwn, isType }) =>
        isGround(from) &&
        !isType &&
        (isOwn ? /\/(actions|views|store)(\.ts$|\/)/.test(to) : to.startsWith('node:')),
    )
    const impure = /\b(Date\.now\(|new Date\(\)|Math\.random\(|process\.|fetch\()/
    const sinners = files
      .filter((file) => isGround(file) && !file.endsWith('port.ts') && impure.test(textOf(file)))
      .map((file) => `${file} uses ${impure.exec(textOf(file))?.[0]}`)
    expect([...found, ...sinners]).toEqual([])
  })
})

test('what follows from what is one table, which only the server plugs in', () => {
  const found = breaches(
    'call `world.reactions`; server/world.ts plugs the table in',
    ({ from, to, isOwn }) => isOwn && to === 'shop/reactions.ts' && from !== 'server/world.ts',
  )
  expect(found).toEqual([])
  const announced = [...textOf('shop/reactions.ts').matchAll(/^ {2}(\w+): \w+,/gm)]
  const unused = announced.filter(
    ([, name]) => !files.some((file) => textOf(file).includes(`.reactions.${name}(`)),
  )
  expect([announced.length > 3, unused.map(([, name]) => name)]).toEqual([true, []])
})

test('no file is part of an import cycle, types included', () => {
  const everywhere = sourceFiles(
    'app',
    'shop',
    'adapters',
    'server',
    'demo',
    'extensions',
    'tests',
    'bench',
  )
  const found = importCycles(everywhere.flatMap((file) => importsOf(file)))
  const said = found.map((files) => `${files.join(', ')}: move what they share into another file`)
  expect(said).toEqual([])
  const around = {
    'app/a.tsx': "import { b } from './b'",
    'app/b.ts': "import type { C } from '../shop/c.ts'",
    'shop/c.ts': "const a = await import('../app/a')",
    'shop/d.ts': "import { c } from './c.ts'",
  }
  const some = Object.entries(around).flatMap(([file, text]) => importsOf(file, text))
  expect(importCycles(some)).toEqual([['app/a.tsx', 'app/b.ts', 'shop/c.ts']])
})

/** Exceptions longer than 400 lines, with the reason. */
const longer: Readonly<Record<string, string>> = {
  'shop/search/data.ts': 'constant lists, an entry a line',
}
const linesOf = (file: string) => textOf(file).split('\n').length - 1

test('no file is longer than 400 lines, tests and journeys included', () => {
  const all = sourceFiles(
    'app',
    'shop',
    'adapters',
    'server',
    'demo',
    'extensions',
    'tests',
    'bench',
  )
  const long = all
    .filter((file) => linesOf(file) > 400 && !longer[file])
    .map((file) => `${file} has ${linesOf(file)} lines of at most 400: split it by topic`)
  expect(long).toEqual([])
})

test('nine source files in ten are under 200 lines', () => {
  const isData = (file: string) => basename(file) === 'data.ts' || file.includes('/data/')
  const sources = files.filter((file) => !isData(file))
  const long = sources.filter((file) => linesOf(file) > 200)
  expect(long.length).toBeLessThanOrEqual(sources.length / 10)
})

test('a topic is a file or a folder, never both', () => {
  const folders = new Set(files.map((file) => dirname(file)))
  const both = files.filter((file) => folders.has(file.replace(/\.tsx?$/, '')))
  // The router's list of addresses is named by the router.
  expect(both.filter((file) => file !== 'app/routes.ts')).toEqual([])
})

test('no folder or file is called utils, helpers or the like', () => {
  const drawers = /(^|\/)(utils?|helpers?|services?|managers?|common|misc|index)(\/|\.tsx?$)/
  const allowed = new Set(['demo/catalogue/index.ts'])
  expect(files.filter((file) => drawers.test(file) && !allowed.has(file))).toEqual([])
})

test('imports are recognised in every syntax', () => {
  const text = `import type { A } from '../../result.ts'
import { type B, type C } from './b.ts'
import d, { type E } from '../cart/actions.ts'
import {
  f,
} from 'react'
export { g } from './store.ts'
const later = () => import('./later.ts')
let kind: typeof import('./kind.ts')
import './side.css'`
  const found = importsOf('shop/sales/orders/x.ts', text)
  expect(found.map(({ to, isType }) => `${to}${isType ? ' (type)' : ''}`)).toEqual([
    'shop/result.ts (type)',
    'shop/sales/orders/b.ts (type)',
    'shop/sales/cart/actions.ts',
    'react',
    'shop/sales/orders/store.ts',
    'shop/sales/orders/later.ts',
    'shop/sales/orders/kind.ts (type)',
    'shop/sales/orders/side.css',
  ])
})
