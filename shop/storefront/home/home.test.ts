import { beforeEach, describe, expect, test, vi } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { placedAt } from '../../platform/reorder.ts'
import { editedDesign } from '../design/views.ts'
import { publishDesign } from '../publishing/actions.ts'
import {
  addSection,
  changeSection,
  placeSection,
  removeSection,
  setSectionImage,
  showSection,
} from './actions.ts'
import { homeChanges, homePart, readSection, sectionFields } from './input.ts'
import {
  defaultSections,
  emptySection,
  nextSectionChange,
  sectionKinds,
  shownSections,
} from './rules.ts'
import { homeNow, homeSections, nextHomeChange } from './views.ts'

const world = await testWorld()
const clerk = await person(world, 'catalogue')
const packer = await person(world, 'fulfilment')
const kindsOf = (all: readonly { is: string }[]) => all.map(({ is }) => is)

beforeEach(async () => {
  await world.db`truncate design_versions, design_drafts, design_schedule cascade`
  await world.db`select pg_notify('piazza', 'test design')`
  await vi.waitUntil(async () => (await homeSections(world, 'en')).length === 10)
})

const version = async () => (await homeNow(world)).version

describe('sections', () => {
  const now = new Date('2026-11-26T12:00:00Z')
  const section = emptySection('a', 'text')
  test.each([
    [{}, true],
    [{ isOn: false }, false],
    [{ languages: ['de'] as const }, false],
    [{ languages: ['en', 'de'] as const }, true],
    [{ from: '2026-11-26T12:00:00.000Z' }, true],
    [{ from: '2026-11-26T12:00:01.000Z' }, false],
    [{ until: '2026-11-26T12:00:00.000Z' }, false],
    [{ until: '2026-11-26T12:00:01.000Z' }, true],
  ])('with %j is shown: %s', (more, isShown) => {
    expect(shownSections([{ ...section, ...more }], 'en', now).length === 1).toBe(isShown)
  })
  test('start and end at their times', () => {
    const at = (from: string | null, until: string | null, isOn = true) => ({
      ...section,
      from,
      until,
      isOn,
    })
    expect(nextSectionChange([section], now)).toBeNull()
    const all = [
      at('2026-11-26T11:00:00.000Z', '2026-11-28T00:00:00.000Z'),
      at('2026-11-27T00:00:00.000Z', null),
      at('2026-11-26T13:00:00.000Z', null, false),
    ]
    expect(nextSectionChange(all, now)).toEqual(new Date('2026-11-27T00:00:00Z'))
  })
  test('are moved within the list only', () => {
    const all = ['a', 'b', 'c'].map((id) => emptySection(id, 'text'))
    const ids = (id: string, to: number) =>
      placedAt(
        all,
        all.find((each) => each.id === id),
        to,
      ).map((each) => each.id)
    expect(ids('c', 0)).toEqual(['c', 'a', 'b'])
    expect(ids('a', 9)).toEqual(['b', 'c', 'a'])
    expect(ids('a', -1)).toEqual(['a', 'b', 'c'])
    expect(ids('x', 0)).toEqual(['a', 'b', 'c'])
  })
  test('of a new shop can be stored; invalid ones cannot', () => {
    expect(homePart.read(JSON.parse(JSON.stringify(defaultSections)))).toEqual(defaultSections)
    expect(homePart.read([])).toBeNull()
    expect(homePart.read([{ ...section, to: 'javascript:alert(1)' }])).toBeNull()
    expect(homePart.read([{ ...section, html: '<script>' }])).toBeNull()
  })
})

test('a section is added, scheduled, and in the shop once it is published', async () => {
  const added = await addSection(world, clerk, await version(), 'text')
  const id = added.ok ? added.value : ''
  const form = {
    'texts.en.title': 'Our tea',
    'texts.en.text': 'From *Darjeeling*',
    'texts.en.button': 'Read',
    to: '/pages/our-tea',
    from: '2100-01-01T00:00',
    until: '',
    untilTime: '',
    'language.en': 'yes',
  }
  const later = { ...form, from: '2099-12-31T00:00' }
  expect((await changeSection(world, clerk, await version(), id, later)).ok).toBe(true)
  const found = (await homeNow(world)).value.find((each) => each.id === id)
  expect(found && sectionFields(found, 'UTC')).toMatchObject(later)
  expect(kindsOf(await homeSections(world, 'en'))).not.toContain('text')
  const { stamp } = await editedDesign(world)
  expect((await publishDesign(world, clerk, { stamp, note: '' })).ok).toBe(true)
  await expect.poll(() => nextHomeChange(world)).toEqual(new Date('2099-12-31T00:00:00Z'))
  expect(kindsOf(await homeSections(world, 'en'))).not.toContain('text')
  const late = { ...world, now: () => new Date('2100-01-01') }
  expect(kindsOf(await homeSections(late, 'en')).at(-1)).toBe('text')
  expect(kindsOf(await homeSections(late, 'de'))).not.toContain('text')
})

test.each([
  // 23 and 25 hours, a day before one that begins at one o'clock, and a time.
  ['Europe/Berlin', '2027-03-28', '', '2027-03-28T22:00:00.000Z'],
  ['Europe/Berlin', '2027-10-31', '', '2027-10-31T23:00:00.000Z'],
  ['America/Santiago', '2027-09-04', '', '2027-09-05T04:00:00.000Z'],
  ['Asia/Tokyo', '2026-12-31', '', '2026-12-31T15:00:00.000Z'],
  ['America/Los_Angeles', '2026-12-31', '18:30', '2027-01-01T02:30:00.000Z'],
  ['UTC', '2026-12-31', '00:00', '2026-12-31T00:00:00.000Z'],
])('in %s a section until %s %s ends at %s, and is shown as typed', (zone, day, time, end) => {
  const form = { until: day, untilTime: time }
  const read = readSection(form, emptySection('a', 'text'), zone)
  expect(read).toMatchObject({ value: { until: end } })
  const shown = read.ok ? sectionFields(read.value, zone) : {}
  const isMidnight = time === '00:00'
  expect(shown).toMatchObject(isMidnight ? { until: '2026-12-30', untilTime: '' } : form)
})

test.each([
  ['', '10:00'],
  ['2027-02-31', ''],
  ['2027-02-28', '25:00'],
  ['soon', ''],
])('the end %s %s is refused at its field', (until, untilTime) => {
  expect(readSection({ until, untilTime }, emptySection('a', 'text'), 'UTC')).toMatchObject({
    fields: { until: 'promotions.field.time' },
  })
})

test('invalid input is refused, and nothing is written', async () => {
  const at = await version()
  expect(await addSection(world, packer, at, 'text')).toMatchObject({ code: 'design.not_allowed' })
  expect(await addSection(world, clerk, at, 'brands')).toMatchObject({ code: 'home.twice' })
  const wrong = { to: '//elsewhere', from: '2026-02-02T00:00', until: '2026-02-01' }
  expect(await changeSection(world, clerk, at, 'hero', wrong)).toMatchObject({
    fields: { to: 'menus.field.address' },
  })
  expect(await changeSection(world, clerk, at, 'hero', { ...wrong, to: '' })).toMatchObject({
    fields: { until: 'home.field.until' },
  })
  const table = { 'texts.en.text': 'a|'.repeat(2_400) }
  expect(await changeSection(world, clerk, at, 'hero', table)).toMatchObject({
    fields: { 'texts.en.text': 'field.cells' },
  })
  expect(await removeSection(world, clerk, at, 'gone')).toMatchObject({ code: 'home.missing' })
  expect((await homeNow(world)).value).toEqual(defaultSections)
  const added = await addSection(world, clerk, at, 'collection')
  const id = added.ok ? added.value : ''
  expect(await changeSection(world, clerk, at + 1, id, {})).toMatchObject({
    fields: { collectionId: 'home.field.collection' },
  })
  expect(await placeSection(world, clerk, at, id, 0)).toMatchObject({ code: 'design.changed' })
})

test('the last visible section cannot be hidden or removed', async () => {
  for (const { id } of defaultSections.slice(1))
    expect((await showSection(world, clerk, await version(), id, false)).ok).toBe(true)
  const at = await version()
  expect(await showSection(world, clerk, at, 'hero', false)).toMatchObject({ code: 'home.empty' })
  expect(await removeSection(world, clerk, at, 'hero')).toMatchObject({ code: 'home.empty' })
})

test('staff see the differences', async () => {
  await placeSection(world, clerk, await version(), 'newsletter', 0)
  await setSectionImage(world, clerk, await version(), 'hero', 'a'.repeat(32))
  await removeSection(world, clerk, await version(), 'brands')
  const words = homeChanges(defaultSections, (await homeNow(world)).value).map(({ word }) => word)
  expect(words).toEqual(['home.changed', 'home.removed', 'home.moved'])
  expect(homeChanges(defaultSections, defaultSections)).toEqual([])
  expect(defaultSections).toHaveLength(sectionKinds.length - 2)
})
