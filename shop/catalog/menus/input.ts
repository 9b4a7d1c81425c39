// An entry of a menu as staff may send it. The same schema answers in the browser and decides on the server.
import * as v from 'valibot'
import {
  atMost,
  type Form,
  fieldsUnder,
  line,
  oneOfThese,
  readInput,
  refuseFields,
  ticked,
} from '../../platform/input.ts'
import { languages } from '../../platform/languages.ts'
import { ok, type Result } from '../../result.ts'
import { type PageName, pageNames } from './data.ts'
import { type MenuEntry, menuLimits, type Target, targetKinds } from './rules.ts'

const id = v.pipe(line, v.nonEmpty('menus.field.target'))

/** Of each kind of target, what it names. */
const named = {
  category: v.object({ category: id, withBelow: ticked }),
  categories: v.object({}),
  collection: v.object({ collection: id }),
  page: v.object({ page: oneOfThese(pageNames, 'menus.field.target') }),
  address: v.object({
    href: v.pipe(
      line,
      atMost(menuLimits.address),
      v.check((href) => isAddress(href), 'menus.field.address'),
    ),
  }),
  heading: v.object({}),
} as const satisfies Record<Target['is'], v.GenericSchema>

const label = v.pipe(line, atMost(menuLimits.label))

/** What leads somewhere safe: a path of this shop, or an https URL without a password. */
export function isAddress(href: string): boolean {
  if (/[\p{Cc}\\\s]/u.test(href)) return false
  if (href.startsWith('/')) return !href.startsWith('//')
  const url = href.startsWith('https://') && URL.canParse(href) ? new URL(href) : null
  return url !== null && url.hostname !== '' && url.username === '' && url.password === ''
}

/** Fields "is", "category" and so on, "labels.de". Refuses `form.invalid` with what is wrong of each field. */
export function readEntry(form: Form): Result<Pick<MenuEntry, 'target' | 'labels'>> {
  const is = targetKinds.find((kind) => kind === form.is)
  const target = is && readTarget(is, form)
  const fields: Record<string, string> = {
    ...(!target && { is: 'menus.field.target' }),
    ...(target?.ok === false && target.fields),
  }
  const labels: Record<string, string> = {}
  const sent = Object.fromEntries(fieldsUnder('labels', form))
  for (const language of languages) {
    const said = v.safeParse(label, sent[language])
    if (!said.success) fields[`labels.${language}`] = said.issues[0].message
    else if (said.output) labels[language] = said.output
  }
  if (!target?.ok || Object.keys(fields).length > 0) return refuseFields(fields)
  return ok({ target: target.value, labels })
}

function readTarget(is: Target['is'], form: Form): Result<Target> {
  const read = readInput(named[is] as v.GenericSchema<unknown, Record<string, unknown>>, form)
  if (!read.ok) return read
  const { category, withBelow, collection, page, href } = read.value
  switch (is) {
    case 'category':
      return ok({ is, id: String(category), withBelow: withBelow === true })
    case 'collection':
      return ok({ is, id: String(collection) })
    case 'page':
      return ok({ is, page: page as PageName })
    case 'address':
      return ok({ is, href: String(href) })
    default:
      return ok({ is })
  }
}

/** The fields of a form that shows an entry. */
export function entryFields({
  target,
  labels,
}: Pick<MenuEntry, 'target' | 'labels'>): Record<string, string> {
  return {
    is: target.is,
    ...(target.is === 'category' && {
      category: target.id,
      withBelow: target.withBelow ? 'yes' : '',
    }),
    ...(target.is === 'collection' && { collection: target.id }),
    ...(target.is === 'page' && { page: target.page }),
    ...(target.is === 'address' && { href: target.href }),
    ...Object.fromEntries(
      Object.entries(labels).map(([language, text]) => [`labels.${language}`, text]),
    ),
  }
}
