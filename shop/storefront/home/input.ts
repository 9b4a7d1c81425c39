// Section input of staff, and the sections as stored in the design.
import * as v from 'valibot'
import { readTexts, textFields } from '../../catalog/categories/input.ts'
import { isSlug } from '../../catalog/categories/rules.ts'
import {
  type Form,
  line,
  maxCharacters,
  paragraphs,
  readAs,
  readInput,
  refuseFields,
  unlessEmpty,
} from '../../platform/input.ts'
import { languages } from '../../platform/languages.ts'
import { richTextProblem } from '../../platform/rich-text.ts'
import { endFields, endOfFields, fieldTime, momentInZone } from '../../platform/time-zone.ts'
import { ok, type Result } from '../../result.ts'
import { readExactly } from '../design/input.ts'
import { isAddress } from '../design/rules/addresses.ts'
import { type Change, isSame, type Part } from '../design/rules/design.ts'
import {
  defaultSections,
  formOf,
  type HomeSection,
  type HomeSections,
  homeLimits as limits,
  type SectionTextField,
  sectionKinds,
  sectionTextFields,
} from './rules.ts'

const text = v.pipe(
  paragraphs,
  maxCharacters(limits.text),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed && richTextProblem(dataset.value)
    if (problem) addIssue({ message: problem })
  }),
)
const own = v.object({
  title: v.pipe(line, maxCharacters(limits.title)),
  text,
  button: v.pipe(line, maxCharacters(limits.button)),
  second: v.pipe(line, maxCharacters(limits.second)),
})

const address = v.pipe(
  line,
  v.check((to) => to === '' || isAddress(to), 'menus.field.address'),
)
const headIn = (zone: string) => {
  const instant = v.pipe(
    readAs(
      unlessEmpty((text: string) => momentInZone(text, zone)),
      'promotions.field.time',
    ),
    v.transform((at) => at?.toISOString() ?? null),
  )
  return v.object({ to: address, secondTo: address, from: instant, until: instant })
}

/**
 * Reads the fields `texts.en.title`, `to`, `secondTo`, `from`, `until` (a day, with its end or `untilTime`), `collectionId`,
 * `language.de`. Refuses `form.invalid` with an error per field. Times are in `zone`. Kind, position, state and picture
 * stay.
 */
export function readSection(form: Form, was: HomeSection, zone: string): Result<HomeSection> {
  const until = endOfFields(form.until ?? '', form.untilTime ?? '', zone)
  const read = readInput(headIn(zone), { ...form, until })
  const texts = readTexts<Record<SectionTextField, string>>(form, { inFirst: own, inOther: own })
  const wrong = { ...(!read.ok && read.fields), ...(!texts.ok && texts.fields) }
  if (!read.ok || !texts.ok) return refuseFields(wrong)
  const { from, until: end } = read.value
  if (from && end && end <= from) return refuseFields({ until: 'home.field.until' })
  const collectionId = form.collectionId || null
  if (was.is === 'collection' && !collectionId)
    return refuseFields({ collectionId: 'home.field.collection' })
  return ok({
    ...was,
    ...read.value,
    texts: texts.value,
    languages: languages.filter((each) => form[`language.${each}`] === 'yes'),
    collectionId: formOf[was.is].hasCollection ? collectionId : null,
  })
}

/** The fields of a form that edits a section. */
export const sectionFields = (section: HomeSection, zone: string): Record<string, string> => ({
  ...textFields(section.texts),
  to: section.to,
  secondTo: section.secondTo,
  collectionId: section.collectionId ?? '',
  ...scheduleFields(section, zone),
  ...Object.fromEntries(section.languages.map((each) => [`language.${each}`, 'yes'])),
})

/** Its times in the zone, as the form has them; empty for no limit. */
export function scheduleFields(
  { from, until }: Pick<HomeSection, 'from' | 'until'>,
  zone: string,
): { from: string; until: string; untilTime: string } {
  const end = until ? endFields(new Date(until), zone) : { day: '', time: '' }
  return {
    from: from ? fieldTime(new Date(from), zone) : '',
    until: end.day,
    untilTime: end.time,
  }
}

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
const time = v.nullable(v.pipe(v.string(), v.isoTimestamp()))
const to = v.pipe(
  v.string(),
  v.check((each) => each === '' || isAddress(each)),
)
const long = v.pipe(v.string(), v.maxLength(2 * limits.text))
const texts = v.strictObject(v.entriesFromList(sectionTextFields, v.exactOptional(long)))
const section: v.GenericSchema<unknown, HomeSection> = v.strictObject({
  id,
  is: v.picklist(sectionKinds),
  isOn: v.boolean(),
  languages: v.array(v.picklist(languages)),
  from: time,
  until: time,
  texts: v.record(v.picklist(languages), texts),
  to,
  secondTo: to,
  imageId: v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))),
  collectionId: v.nullable(v.pipe(v.string(), v.check(isSlug))),
})

export const homePart: Part<'home'> = {
  name: 'home',
  fallback: defaultSections,
  read: (stored) =>
    readExactly<HomeSections>(
      v.pipe(v.array(section), v.minLength(1), v.maxLength(limits.sections)),
      stored,
    ),
  changes: homeChanges,
}

export function homeChanges(before: HomeSections, after: HomeSections): Change[] {
  const was = new Map(before.map((each) => [each.id, each]))
  const is = new Set(after.map(({ id }) => id))
  const stayed = before.filter(({ id }) => is.has(id)).map(({ id }) => id)
  const remaining = after.filter(({ id }) => was.has(id)).map(({ id }) => id)
  return [
    ...after.flatMap((section) => {
      const old = was.get(section.id)
      if (!old) return [{ word: 'home.added' }]
      return isSame(old, section) ? [] : [{ word: 'home.changed' }]
    }),
    ...before.filter(({ id }) => !is.has(id)).map(() => ({ word: 'home.removed' })),
    ...(stayed.join() === remaining.join() ? [] : [{ word: 'home.moved' }]),
  ]
}
