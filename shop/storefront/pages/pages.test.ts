import { beforeEach, expect, test, vi } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { richTextHtml, richTextProblem } from '../../platform/rich-text.ts'
import { editedDesign } from '../design/views.ts'
import { addEntry } from '../menus/actions.ts'
import { menusNow, shopMenus } from '../menus/views.ts'
import { publishDesign } from '../publishing/actions.ts'
import { changePage, createPage, removePage } from './actions.ts'
import { editedPage, pageHtml, pageOfSlug, pageRows, shopPages } from './views.ts'

const world = await testWorld()
const clerk = await person(world, 'catalogue')
const packer = await person(world, 'fulfilment')

beforeEach(async () => {
  await world.db`truncate design_versions, design_drafts, design_schedule, page_slug_history cascade`
  await world.db`select pg_notify('piazza', 'test design')`
  await vi.waitUntil(async () => (await shopPages(world)).length === 0)
})

const form = (name: string, more: Record<string, string> = {}) => ({
  'texts.en.name': name,
  'texts.en.body': `All of *${name}*`,
  ...more,
})
const publish = async () => {
  const { stamp } = await editedDesign(world)
  expect(await publishDesign(world, clerk, { stamp, note: '' })).toMatchObject({ ok: true })
  const pages = (await editedDesign(world)).published.pages as { versionId: string }[]
  const ids = () => shopPages(world).then((all) => all.map(({ versionId }) => versionId))
  await expect.poll(ids).toEqual((pages ?? []).map(({ versionId }) => versionId))
}
const seen = async (id: string) => {
  const found = await editedPage(world, id)
  if (!found) throw new Error(`no page ${id}`)
  return { id, versionId: found.page.versionId }
}
const shown = (slug: string, language = 'en') => pageOfSlug(world, slug, language)

test('a page is a draft until the design is published, with English as fallback', async () => {
  const texts = { 'texts.de.name': 'Unser Tee', 'texts.de.body': 'Alles' }
  expect(await createPage(world, clerk, form('Our tea', texts))).toEqual({
    ok: true,
    value: 'our-tea',
  })
  expect(await shown('our-tea')).toEqual({ is: 'unknown' })
  expect(await pageRows(world)).toMatchObject([{ id: 'our-tea', state: 'draft' }])
  await publish()
  expect(await shown('our-tea', 'de')).toMatchObject({
    page: { name: 'Unser Tee', language: 'de' },
  })
  expect(await shown('our-tea', 'ar')).toMatchObject({
    page: {
      name: 'Our tea',
      language: 'en',
      path: '/pages/our-tea',
      seo: 'All of Our tea',
      html: '<p dir="auto">All of <em>Our tea</em></p>',
    },
  })
  expect(await pageRows(world)).toMatchObject([{ state: 'published' }])
})

test('a renamed page redirects, and its published version stays until the next publication', async () => {
  await createPage(world, clerk, form('Our tea'))
  await publish()
  const renamed = form('Our teas', { slug: 'teas' })
  expect((await changePage(world, clerk, await seen('our-tea'), renamed)).ok).toBe(true)
  expect(await shown('our-tea')).toMatchObject({ is: 'page', page: { name: 'Our tea' } })
  expect(await pageRows(world)).toMatchObject([{ state: 'changed' }])
  await publish()
  expect(await shown('our-tea')).toEqual({ is: 'moved', path: '/pages/teas' })
  expect(await shown('teas')).toMatchObject({ page: { name: 'Our teas' } })
})

test('of two concurrent edits of one page the second is refused; two pages do not conflict', async () => {
  await Promise.all([createPage(world, clerk, form('One')), createPage(world, clerk, form('Two'))])
  const [one, two] = [await seen('one'), await seen('two')]
  const both = await Promise.all([
    changePage(world, clerk, one, form('1')),
    changePage(world, clerk, two, form('2')),
  ])
  expect(both.map(({ ok }) => ok)).toEqual([true, true])
  expect(await changePage(world, clerk, one, form('x'))).toMatchObject({ code: 'pages.changed' })
})

test('invalid input is reported at its field', async () => {
  expect(await createPage(world, packer, form('Tea'))).toMatchObject({ code: 'design.not_allowed' })
  expect(await createPage(world, clerk, {})).toMatchObject({
    fields: { 'texts.en.name': 'field.required', 'texts.en.body': 'field.required' },
  })
  await createPage(world, clerk, form('Tea'))
  expect(await createPage(world, clerk, form('Other', { slug: 'tea' }))).toMatchObject({
    fields: { slug: 'pages.field.slugTaken' },
  })
  const table = `|${'a|'.repeat(100)}\n|${'-|'.repeat(100)}\n${`|${'b|'.repeat(100)}\n`.repeat(100)}`
  expect(await createPage(world, clerk, form('T', { 'texts.fr.body': table }))).toMatchObject({
    fields: { 'texts.fr.body': 'field.cells' },
  })
  expect(
    await createPage(world, clerk, form('T', { 'texts.en.body': 'x'.repeat(50_001) })),
  ).toMatchObject({ fields: { 'texts.en.body': 'field.long' } })
})

test('a deleted page leaves menus and shop with the next publication', async () => {
  await createPage(world, clerk, form('Our tea'))
  const { version } = await menusNow(world, 'en')
  const entry = { target: 'content:our-tea' }
  expect(
    (await addEntry(world, clerk, version, { menu: 'header', parentId: null }, entry)).ok,
  ).toBe(true)
  await publish()
  // Beside the categories.
  const own = async () =>
    (await shopMenus(world, 'en')).header.filter(({ id }) => !id.startsWith('tree-'))
  expect(await own()).toMatchObject([{ label: 'Our tea', href: '/pages/our-tea' }])
  expect((await removePage(world, clerk, await seen('our-tea'))).ok).toBe(true)
  expect(await shown('our-tea')).toMatchObject({ is: 'page' })
  expect(await pageRows(world)).toMatchObject([{ state: 'removed' }])
  await publish()
  expect(await shown('our-tea')).toEqual({ is: 'unknown' })
  await expect.poll(own).toEqual([])
})

test('only images of this shop are shown; HTML is text, and invalid links are removed', async () => {
  const id = 'a'.repeat(32)
  await world.db`
    insert into images (id, width, height, fallback_format, at) values (${id}, 900, 600, 'jpg', now())
    on conflict do nothing`
  const html = await pageHtml(
    world,
    [
      `![A "pot"](/pictures/${id})`,
      `![gone](/pictures/${'b'.repeat(32)})`,
      '![x](https://elsewhere.example/x.png)',
      '[a](javascript:alert(1))',
      '<script>x</script>',
      '# Head',
    ].join('\n\n'),
  )
  expect(html).toContain(`src="/pictures/${id}-640.jpg"`)
  expect(html).toContain('width="900" height="600" alt="A &quot;pot&quot;" loading="lazy"')
  expect(html.match(/<img/g)).toHaveLength(1)
  expect(html).not.toMatch(/elsewhere|javascript|<script/)
  expect(html).toContain('<h2 dir="auto">Head</h2>')
  expect(richTextHtml(`![A](/pictures/${id})`)).not.toContain('<img')
})

test.each([
  ['|a'.repeat(10_000), 'field.cells'],
  ['> '.repeat(30), 'field.nested'],
  ['_a*'.repeat(9_000), 'field.dense'],
  ['- a\n'.repeat(5_000), 'field.dense'],
  ['a | b\n- | -\n1 | 2\n\n**bold** and _more_', null],
])('slow rendering is detected by its characters', (text, problem) => {
  expect(richTextProblem(text)).toBe(problem)
})
