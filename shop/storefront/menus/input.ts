// Menu entry input of staff. The same schema validates in the browser and decides on the server.
import * as v from 'valibot'
import { isSlug } from '../../catalog/categories/rules.ts'
import {
  type Form,
  fieldsUnder,
  flatFields,
  line,
  maxCharacters,
  oneLine,
  refuseFields,
} from '../../platform/input.ts'
import { languages } from '../../platform/languages.ts'
import { ok, type Result } from '../../result.ts'
import { readExactly } from '../design/input.ts'
import { isAddress } from '../design/rules/addresses.ts'
import type { Part } from '../design/rules/design.ts'
import { pageNames } from './data.ts'
import { menuChanges } from './rules/changes.ts'
import {
  defaultMenus,
  isForTop,
  type MenuEntry,
  type Menus,
  menuLimits,
  type Target,
  targetKinds,
} from './rules/menus.ts'

const label = v.pipe(line, maxCharacters(menuLimits.label))

/**
 * Reads the fields "target", such as "category:shoes" or "page:about", "withBelow", "href", and "labels.de". Refuses
 * `form.invalid` with an error per field.
 */
export function readEntry(form: Form): Result<Pick<MenuEntry, 'target' | 'labels'>> {
  const target = targetIn(form)
  const fields: Record<string, string> = {}
  if (!target) fields.target = 'menus.field.target'
  if (target?.is === 'address' && !isAddress(target.href)) fields.href = 'menus.field.address'
  const labels: Record<string, string> = {}
  const sent = Object.fromEntries(fieldsUnder('labels', form))
  for (const language of languages) {
    const parsed = v.safeParse(label, sent[language])
    if (!parsed.success) fields[`labels.${language}`] = parsed.issues[0].message
    else if (parsed.output) labels[language] = parsed.output
  }
  if (!target || Object.keys(fields).length > 0) return refuseFields(fields)
  return ok({ target, labels })
}

function targetIn(form: Form): Target | null {
  const [kind, ...rest] = (form.target ?? '').split(':')
  const id = rest.join(':')
  const is = targetKinds.find((each) => each === kind)
  switch (is) {
    case 'category':
      return isSlug(id) ? { is, id, withBelow: form.withBelow === 'yes' } : null
    case 'collection':
    case 'content':
      return isSlug(id) ? { is, id } : null
    case 'page': {
      const page = pageNames.find((each) => each === id)
      return page ? { is, page } : null
    }
    case 'address':
      return { is, href: oneLine(form.href ?? '') }
    case 'categories':
    case 'tree':
    case 'heading':
      return { is }
    case undefined:
      return null
  }
}

/** The fields of a form that edits an entry. */
export const entryFields = ({
  target,
  labels,
}: Pick<MenuEntry, 'target' | 'labels'>): Record<string, string> => ({
  target: chosenTarget(target),
  withBelow: target.is === 'category' && target.withBelow ? 'yes' : '',
  href: target.is === 'address' ? target.href : '',
  ...flatFields('labels', labels),
})

const chosenTarget = (target: Target): string => {
  if (target.is === 'page') return `page:${target.page}`
  return 'id' in target ? `${target.is}:${target.id}` : target.is
}

const id = v.pipe(v.string(), v.check(isSlug))
const target: v.GenericSchema<unknown, Target> = v.variant('is', [
  v.strictObject({ is: v.literal('category'), id, withBelow: v.boolean() }),
  v.strictObject({ is: v.literal('categories') }),
  v.strictObject({ is: v.literal('tree') }),
  v.strictObject({ is: v.literal('collection'), id }),
  v.strictObject({ is: v.literal('content'), id }),
  v.strictObject({ is: v.literal('page'), page: v.picklist(pageNames) }),
  v.strictObject({ is: v.literal('address'), href: v.pipe(v.string(), v.check(isAddress)) }),
  v.strictObject({ is: v.literal('heading') }),
])
const labels = v.record(
  v.picklist(languages),
  v.pipe(v.string(), v.maxLength(2 * menuLimits.label)),
)
const entryOf = <T extends v.GenericSchema<unknown, readonly MenuEntry[]>>(below: T) =>
  v.strictObject({ id: v.pipe(v.string(), v.maxLength(64)), target, labels, below })
const none = v.pipe(v.array(v.never()), v.maxLength(0))
const second = v.pipe(
  entryOf(none),
  v.check(({ target }) => !isForTop(target)),
)
const first = entryOf(v.pipe(v.array(second), v.maxLength(menuLimits.below)))
const level = v.pipe(v.array(first), v.maxLength(menuLimits.top))
const menus: v.GenericSchema<unknown, Menus> = v.strictObject({ header: level, footer: level })

export const menusPart: Part<'menus'> = {
  name: 'menus',
  fallback: defaultMenus,
  read: (stored) => readExactly(menus, stored),
  changes: menuChanges,
}
