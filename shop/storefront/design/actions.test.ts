import { beforeEach, expect, test, vi } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { ok } from '../../result.ts'
import { menusPart } from '../menus/input.ts'
import { defaultMenus } from '../menus/rules/menus.ts'
import { shopMenus } from '../menus/views.ts'
import { publishDesign, restoreDesign, scheduleDesign } from '../publishing/actions.ts'
import { changesBetween } from '../publishing/rules.ts'
import { cancelSchedule, discardDraft, editPart, hideFeatures, publishDue } from './actions.ts'
import { hiddenPart } from './input.ts'
import { previewEnd, previewToken } from './preview-token.ts'
import {
  designVersion,
  designVersions,
  editedDesign,
  editedPart,
  hiddenFeatures,
  lastDesign,
} from './views.ts'

const world = await testWorld()
const clerk = await person(world, 'catalogue')
const colleague = await person(world, 'catalogue')
const packer = await person(world, 'fulfilment')

beforeEach(async () => {
  await world.db`delete from design_schedule`
  await world.db`delete from design_drafts`
  await world.db`delete from design_versions`
  await world.db`select pg_notify('piazza', 'test design')`
  await vi.waitUntil(async () => (await hiddenFeatures(world)).length === 0)
})

const stamp = async () => (await editedDesign(world)).stamp
const hide = async (...names: string[]) => {
  const { version } = await editedPart(world, hiddenPart)
  return hideFeatures(world, clerk, version, names)
}
const publish = async (note = '') => publishDesign(world, clerk, { stamp: await stamp(), note })

test('a draft is visible to shoppers once it is published, and in a preview before', async () => {
  expect(await hide('wallets', 'gallery')).toEqual(ok())
  expect(await hiddenFeatures(world)).toEqual([])
  const { document } = await editedDesign(world)
  expect(await hiddenFeatures({ ...world, preview: document })).toEqual(['gallery', 'wallets'])
  expect(await publish('Spring')).toEqual(ok())
  await expect.poll(() => hiddenFeatures(world)).toEqual(['gallery', 'wallets'])
  const [latest] = await designVersions(world)
  expect(latest).toMatchObject({ number: 1, note: 'Spring', byUser: clerk.id, restored: null })
  expect(lastDesign(world)).toEqual({ hidden: ['gallery', 'wallets'] })
  const said = await world.db`select action from audit_entries order by number desc limit 2`
  expect(said.map(({ action }) => action)).toEqual(['design.published', 'design.hidden'])
})

test('concurrent edits of different parts are saved, of one part the second is refused', async () => {
  const menus = editPart(world, colleague, menusPart, 0, () => ok({ header: [], footer: [] }))
  expect(await Promise.all([hide('gallery'), menus])).toEqual([ok(), ok()])
  const late = await hideFeatures(world, colleague, 0, ['trending'])
  expect(late).toEqual({ ok: false, code: 'design.changed' })
  expect((await editedPart(world, hiddenPart)).value).toEqual(['gallery'])
})

test('of two who publish, the second is refused and nothing is lost', async () => {
  await hide('gallery')
  const seen = await stamp()
  const both = [clerk, colleague].map((who) => publishDesign(world, who, { stamp: seen, note: '' }))
  const done = await Promise.all(both)
  expect(done.filter(({ ok }) => ok)).toHaveLength(1)
  expect(done.find(({ ok }) => !ok)).toEqual({ ok: false, code: 'design.changed' })
  expect(await designVersions(world)).toHaveLength(1)
  // A change made in between is not published unseen, and stays.
  await hide('gallery', 'wallets')
  const before = await stamp()
  await hide('wallets')
  expect(await publishDesign(world, colleague, { stamp: before, note: '' })).toMatchObject({
    code: 'design.changed',
  })
  expect((await editedPart(world, hiddenPart)).value).toEqual(['wallets'])
})

test('publishing does not invalidate an open editor; rolling back does', async () => {
  await hide('gallery')
  const { version } = await editedPart(world, hiddenPart)
  await publish()
  expect(await hideFeatures(world, clerk, version, ['gallery', 'wallets'])).toEqual(ok())
  await publish()
  const opened = await editedPart(world, hiddenPart)
  const back = { number: 1, stamp: await stamp(), note: 'Too much' }
  expect(await restoreDesign(world, clerk, back)).toEqual(ok())
  expect(await hideFeatures(world, clerk, opened.version, [])).toMatchObject({
    code: 'design.changed',
  })
  expect((await editedPart(world, hiddenPart)).value).toEqual(['gallery'])
  expect((await designVersions(world)).map(({ number, restored }) => [number, restored])).toEqual([
    [3, 1],
    [2, null],
    [1, null],
  ])
  expect(await designVersion(world, 3)).toEqual(await designVersion(world, 1))
})

test('rolling back keeps the draft of a part', async () => {
  await hide('gallery')
  await publish()
  await hide('trending')
  expect(await restoreDesign(world, clerk, { number: 0, stamp: await stamp(), note: '' })).toEqual(
    ok(),
  )
  await vi.waitUntil(async () => (await hiddenFeatures(world)).length === 0)
  expect((await editedPart(world, hiddenPart)).value).toEqual(['trending'])
})

test('a scheduled publication has the draft of when it was scheduled', async () => {
  await hide('gallery')
  const at = new Date(world.now().getTime() + 60_000)
  expect(await scheduleDesign(world, clerk, { stamp: await stamp(), note: 'Sale', at })).toEqual(
    ok(),
  )
  await hide('gallery', 'wallets')
  expect(await publishDue(world)).toEqual(ok())
  expect(await designVersions(world)).toEqual([])
  world.clock.advance(60_000)
  await publishDue(world)
  await expect.poll(() => hiddenFeatures(world)).toEqual(['gallery'])
  expect((await designVersions(world))[0]).toMatchObject({ note: 'Sale', byUser: clerk.id })
  expect((await editedPart(world, hiddenPart)).value).toEqual(['gallery', 'wallets'])
  await publishDue(world)
  expect(await designVersions(world)).toHaveLength(1)
})

test('an invalid time is reported at its field; a schedule can be cancelled', async () => {
  await hide('gallery')
  const at = async (time: Date | null) =>
    scheduleDesign(world, clerk, { stamp: await stamp(), note: '', at: time })
  const refused = (word: string) => ({
    ok: false,
    code: 'form.invalid',
    fields: { at: `design.field.${word}` },
  })
  expect(await at(null)).toEqual(refused('time'))
  expect(await at(world.now())).toEqual(refused('past'))
  expect(await at(new Date(world.now().getTime() + 400 * 86_400_000))).toEqual(refused('far'))
  expect(await at(new Date(world.now().getTime() + 1000))).toEqual(ok())
  expect(await cancelSchedule(world, clerk)).toEqual(ok())
  world.clock.advance(2000)
  await publishDue(world)
  expect(await designVersions(world)).toEqual([])
})

test('nothing is published without a change, with an overlong note, or without the role', async () => {
  expect(await publish()).toEqual({ ok: false, code: 'design.nothing' })
  await hide('gallery')
  expect(await publish('x'.repeat(301))).toMatchObject({ fields: { note: 'field.long' } })
  expect(await hide('everything')).toEqual({ ok: false, code: 'design.invalid' })
  expect(await publishDesign(world, packer, { stamp: await stamp(), note: '' })).toMatchObject({
    code: 'design.not_allowed',
  })
  expect(await discardDraft(world, packer, await stamp())).toMatchObject({
    code: 'design.not_allowed',
  })
  expect(await discardDraft(world, clerk, await stamp())).toEqual(ok())
  expect((await editedPart(world, hiddenPart)).value).toEqual([])
  expect(await designVersions(world)).toEqual([])
})

test('a change that is undone is no draft any more', async () => {
  await hide('gallery')
  await hide()
  expect(await publish()).toEqual({ ok: false, code: 'design.nothing' })
})

test('a broken menu entry is reported, and nothing is published', async () => {
  const gone = { is: 'collection', id: 'gone' } as const
  const entry = { id: 'a', target: gone, labels: { en: 'Gifts' }, below: [] }
  await editPart(world, clerk, menusPart, 0, (menus) => ok({ ...menus, header: [entry] }))
  expect(await publish()).toEqual({ ok: false, code: 'design.menu', facts: { name: 'Gifts' } })
  expect(await designVersions(world)).toEqual([])
})

test('an unreadable stored part is replaced by the default, and the others stay', async () => {
  const document = { menus: { header: 'x' }, hidden: ['gallery'], brand: 7, more: {} }
  await world.db`
    insert into design_versions (number, document, note, at)
    values (1, ${world.db.json(document)}, '', ${world.now()})`
  await world.db`select pg_notify('piazza', 'test design')`
  await expect.poll(() => hiddenFeatures(world)).toEqual(['gallery'])
  expect((await shopMenus(world, 'en')).footer).not.toEqual([])
  expect((await editedPart(world, menusPart)).value).toEqual(defaultMenus)
  expect(world.logged).toContainEqual({
    level: 'error',
    message: 'part of the design cannot be read',
    facts: { part: 'menus' },
  })
})

test('changes are described in words', () => {
  const entry = (id: string, name: string) => ({
    id,
    labels: { en: name },
    target: { is: 'page', page: 'home' },
    below: [],
  })
  const before = {
    menus: { header: [entry('a', 'A'), entry('b', 'B'), entry('c', 'C')], footer: [] },
  }
  const after = {
    menus: { header: [entry('c', 'C'), entry('a', 'First'), entry('d', 'D')], footer: [] },
    hidden: ['gallery'],
  }
  expect(changesBetween(before, after)).toEqual([
    {
      part: 'menus',
      changes: [
        { word: 'menu.header.moved', values: { name: 'C' } },
        { word: 'menu.header.changed', values: { name: 'First' } },
        { word: 'menu.header.added', values: { name: 'D' } },
        { word: 'menu.header.removed', values: { name: 'B' } },
      ],
    },
    { part: 'hidden', changes: [{ word: 'hide.gallery' }] },
  ])
  expect(changesBetween(after, after)).toEqual([])
})

test('a preview link expires, and cannot be forged', () => {
  const token = previewToken(world)
  expect(previewEnd(world, token)).not.toBeNull()
  expect(previewEnd(world, `z${token.slice(1)}`)).toBeNull()
  expect(previewEnd(world, `${token}x`)).toBeNull()
  expect(previewEnd(world, undefined)).toBeNull()
  world.clock.advance(72 * 3_600_000)
  expect(previewEnd(world, token)).toBeNull()
})
