// An entry of a menu as staff may send it. The same schema answers in the browser and decides on the server.
import * as v from 'valibot'
import {
  atMost,
  type Form,
  fieldsUnder,
  line,
  oneLine,
  refuseFields,
} from '../../platform/input.ts'
import { languages } from '../../platform/languages.ts'
import { ok, type Result } from '../../result.ts'
import { isSlug } from '../categories/rules.ts'
import { pageNames } from './data.ts'
import { type MenuEntry, menuLimits, type Target, targetKinds } from './rules.ts'

const label = v.pipe(line, atMost(menuLimits.label))

/** What leads somewhere safe: a path of this shop, or an https URL without a password. */
export function isAddress(href: string): boolean {
  if (href.length > menuLimits.address) return false
  if (/[\p{Cc}\\\s]/u.test(href)) return false
  if (href.startsWith('/')) return !href.startsWith('//')
  const url = href.startsWith('https://') && URL.canParse(href) ? new URL(href) : null
  return url !== null && url.hostname !== '' && url.username === '' && url.password === ''
}

/**
 * Fields "target", such as "category:shoes" or "page:about", "withBelow", "href", and "labels.de". Refuses
 * `form.invalid` with what is wrong of each field.
 */
export function readEntry(form: Form): Result<Pick<MenuEntry, 'target' | 'labels'>> {
  const target = targetIn(form)
  const fields: Record<string, string> = {}
  if (!target) fields.target = 'menus.field.target'
  if (target?.is === 'address' && !isAddress(target.href)) fields.href = 'menus.field.address'
  const labels: Record<string, string> = {}
  const sent = Object.fromEntries(fieldsUnder('labels', form))
  for (const language of languages) {
    const said = v.safeParse(label, sent[language])
    if (!said.success) fields[`labels.${language}`] = said.issues[0].message
    else if (said.output) labels[language] = said.output
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
      return isSlug(id) ? { is, id } : null
    case 'page': {
      const page = pageNames.find((each) => each === id)
      return page ? { is, page } : null
    }
    case 'address':
      return { is, href: oneLine(form.href ?? '') }
    case 'categories':
    case 'heading':
      return { is }
    case undefined:
      return null
  }
}

/** The fields of a form that shows an entry. */
export const entryFields = ({
  target,
  labels,
}: Pick<MenuEntry, 'target' | 'labels'>): Record<string, string> => ({
  target: chosenTarget(target),
  withBelow: target.is === 'category' && target.withBelow ? 'yes' : '',
  href: target.is === 'address' ? target.href : '',
  ...Object.fromEntries(
    Object.entries(labels).map(([language, text]) => [`labels.${language}`, text]),
  ),
})

const chosenTarget = (target: Target): string => {
  if (target.is === 'page') return `page:${target.page}`
  return 'id' in target ? `${target.is}:${target.id}` : target.is
}
