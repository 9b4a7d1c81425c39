import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { withTexts } from '../../platform/commands.ts'
import { readInput } from '../../platform/input.ts'
import { movedBy } from '../../platform/reorder.ts'
import { type CategoryChange, nameProblem, newCategory } from './input.ts'
import {
  type CategoryRow,
  type CategoryTexts,
  childrenOf,
  findCategory,
  heightOf,
  parentProblem,
  pathName,
  pathTo,
  possibleParents,
  reservedSlugs,
  titleOf,
  treeOf,
  withDescendants,
} from './rules.ts'

const row = (id: string, parentId: string | null = null, more: Partial<CategoryRow> = {}) => ({
  id,
  parentId,
  slug: id,
  position: 0,
  isHidden: false,
  isInMenus: true,
  photo: null,
  attributes: [],
  options: [],
  art: null,
  version: 1,
  texts: { en: { name: id } },
  ...more,
})
/** fashion › shoes › boots, fashion › hats, audio. */
const rows = [
  row('boots', 'shoes'),
  row('shoes', 'fashion', {
    position: 1,
    texts: { en: { name: 'Shoes' }, de: { name: 'Schuhe' } },
  }),
  row('hats', 'fashion', { isHidden: true }),
  row('fashion', null, { position: 1 }),
  row('audio'),
]
const tree = treeOf(rows)
const idsOf = (nodes: readonly { id: string }[]) => nodes.map(({ id }) => id)

test('the tree is listed depth first, by position', () => {
  expect(idsOf(tree.all)).toEqual(['audio', 'fashion', 'hats', 'shoes', 'boots'])
  expect(tree.all.map(({ level }) => level)).toEqual([1, 1, 2, 2, 3])
  expect(idsOf(childrenOf(tree, 'fashion'))).toEqual(['hats', 'shoes'])
  expect(idsOf(pathTo(tree, 'boots'))).toEqual(['fashion', 'shoes', 'boots'])
  expect(pathTo(tree, 'none')).toEqual([])
  expect([...withDescendants(tree, 'fashion')].sort()).toEqual([
    'boots',
    'fashion',
    'hats',
    'shoes',
  ])
  expect([heightOf(tree, 'fashion'), heightOf(tree, 'boots'), heightOf(tree, 'none')]).toEqual([
    3, 1, 0,
  ])
})

test('a hidden category hides its descendants', () => {
  const hidden = treeOf(rows.map((each) => ({ ...each, isHidden: each.id === 'fashion' })))
  expect(idsOf(hidden.all.filter(({ isShown }) => isShown))).toEqual(['audio'])
})

test.each([
  ['boots', null, null],
  ['boots', 'fashion', null],
  ['boots', 'boots', 'categories.field.loop'],
  ['fashion', 'boots', 'categories.field.loop'],
  ['shoes', 'boots', 'categories.field.loop'],
  ['audio', 'boots', 'categories.field.levels'],
  ['audio', 'hats', null],
  ['shoes', 'audio', null],
  ['fashion', 'audio', 'categories.field.levels'],
  [null, 'shoes', null],
  [null, 'boots', 'categories.field.levels'],
  [null, 'gone', 'categories.field.parent'],
])('%s below %s: %s', (id, parentId, problem) => {
  expect(parentProblem(tree, id, parentId)).toBe(problem)
})

test('any allowed move loses no category and keeps the depth limit', () => {
  const step = fc.tuple(fc.nat(), fc.nat())
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let now = rows
      for (const [which, where] of steps) {
        const { all } = treeOf(now)
        const id = (all[which % all.length] as { id: string }).id
        const places = [null, ...idsOf(possibleParents(treeOf(now), id))]
        const parentId = places[where % places.length] ?? null
        now = now.map((each) => (each.id === id ? { ...each, parentId } : each))
        const after = treeOf(now)
        expect(idsOf(after.all).sort()).toEqual(idsOf(rows).sort())
        expect(Math.max(...after.all.map(({ level }) => level))).toBeLessThanOrEqual(3)
      }
    }),
  )
})

test.each([
  ['a', 1, 'bac'],
  ['c', 1, 'abc'],
  ['c', -1, 'acb'],
  ['a', -1, 'abc'],
  ['x', 1, 'abc'],
] as const)('%s moved by %i: %s', (id, by, after) => {
  expect(movedBy(['a', 'b', 'c'], id, by).join('')).toBe(after)
})

test('missing texts fall back to English; a translated name takes precedence over an English title', () => {
  const node = { texts: { en: { name: 'Shoes', title: 'All shoes' }, de: { name: 'Schuhe' } } }
  expect([titleOf(node, 'de'), titleOf(node, 'fr')]).toEqual(['Schuhe', 'All shoes'])
  expect(pathName(tree, 'boots', 'de')).toBe('fashion › Schuhe › boots')
})

test.each([
  ['SHOES', 'shoes'],
  ['  schuhe ', 'shoes'],
  ['Fashion > Schuhe', 'shoes'],
  ['Fashion › Shoes › Boots', 'boots'],
  ['Audio > Shoes', null],
  ['toys', null],
  ['', null],
  ['>', null],
])('a file that says %j means %s', (text, id) => {
  expect(findCategory(tree, text)?.id ?? null).toBe(id)
})

describe('a command', () => {
  const read = (sent: CategoryChange) =>
    readInput(v.strictObject(newCategory), { texts: { en: { name: 'Boots' } }, ...sent })

  test('is normalized: its address, lines and paragraphs', () => {
    const texts = { en: { name: ' Winter\u00a0 boots', sizeGuide: '36\r\n37 ' }, de: { name: ' ' } }
    expect(read({ slug: ' Boots-2 ', texts })).toEqual({
      ok: true,
      value: {
        slug: 'boots-2',
        texts: { en: { name: 'Winter boots', sizeGuide: '36\n37' }, de: { name: '' } },
      },
    })
  })

  test('changes the texts that it names, and takes away the empty ones', () => {
    const before = { en: { name: 'Boots', title: 'T' }, de: { name: 'Stiefel' }, fr: { name: 'B' } }
    const change = { en: { title: '' }, de: { name: '' }, fr: { title: 'U' } }
    expect(withTexts<CategoryTexts>(before, change)).toEqual({
      en: { name: 'Boots' },
      fr: { name: 'B', title: 'U' },
    })
    expect(nameProblem(withTexts<CategoryTexts>(before, { en: { name: '' } }))).toEqual({
      'texts.en.name': 'field.required',
    })
  })

  test.each([
    [{ texts: { en: { name: 'x'.repeat(10_000) } } }, { 'texts.en.name': 'field.long' }],
    [{ texts: { de: { name: 'x'.repeat(81) } } }, { 'texts.de.name': 'field.long' }],
    [{ slug: 'Ünder' }, { slug: 'categories.field.slug' }],
    [{ slug: '../admin' }, { slug: 'categories.field.slug' }],
    ...reservedSlugs.map((slug) => [{ slug }, { slug: 'categories.field.reserved' }]),
  ] as [CategoryChange, Record<string, string>][])(
    '%j is reported at its member',
    (sent, fields) => {
      expect(read(sent)).toEqual({ ok: false, code: 'form.invalid', fields })
    },
  )

  test('HTML is plain text', () => {
    const description = '<script>alert(1)</script>'
    expect(read({ texts: { en: { name: 'Boots', description } } })).toMatchObject({
      value: { texts: { en: { description } } },
    })
  })
})
