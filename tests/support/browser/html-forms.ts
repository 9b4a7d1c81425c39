// Forms of a page's HTML, as a browser without script submits them.
import { DomUtils, parseDocument } from 'htmlparser2'

type Found = ReturnType<typeof DomUtils.getElementsByTagName>[number]

export type HtmlForm = {
  /** Path and query. */
  readonly action: string
  readonly isMultipart: boolean
  /** Whether a person can enter anything. */
  readonly hasFields: boolean
  readonly controls: readonly Found[]
  /** Name and value of each submit button, except those that only change the form. */
  readonly buttons: readonly (readonly [name: string, value: string])[]
}

/** Forms that are posted. `at`: the page's path and query. */
export function formsIn(html: string, at: string): HtmlForm[] {
  const page = parseDocument(html)
  const named = (name: string, under: Found | typeof page) =>
    DomUtils.getElementsByTagName(name, under, true)
  const controlsOf = (form: Found) => {
    const { id } = form.attribs
    const all = ['input', 'select', 'textarea', 'button'].flatMap((name) => named(name, page))
    return all.filter((each) =>
      each.attribs.form === undefined ? isWithin(each, form) : each.attribs.form === id,
    )
  }
  return named('form', page)
    .filter(({ attribs }) => attribs.method?.toLowerCase() === 'post')
    .map((form) => {
      const all = controlsOf(form).filter(({ attribs }) => attribs.disabled === undefined)
      const isButton = ({ name, attribs }: Found) =>
        name === 'button' && attribs.type !== 'button' && attribs.formnovalidate === undefined
      const controls = all.filter(({ name, attribs }) => name !== 'button' && attribs.name)
      return {
        action: form.attribs.action ?? at,
        isMultipart: form.attribs.enctype === 'multipart/form-data',
        hasFields: controls.some(({ attribs }) => attribs.type !== 'hidden'),
        controls,
        buttons: all
          .filter(isButton)
          .map(({ attribs }) => [attribs.name ?? '', attribs.value ?? ''] as const),
      }
    })
}

function isWithin(node: Found, form: Found): boolean {
  for (let at = node.parent; at; at = at.parent) if (at === form) return true
  return false
}

/**
 * What is submitted: every field emptied and nothing chosen, or `typed` in every field, the last option and everything
 * ticked.
 */
export function filledForm(form: HtmlForm, typed: string, button?: readonly [string, string]) {
  const fields = new FormData()
  for (const control of form.controls) {
    const value = entryOf(control, typed)
    if (value !== null) fields.append(control.attribs.name ?? '', value)
  }
  if (button?.[0]) fields.append(...button)
  return form.isMultipart ? fields : new URLSearchParams(fields as unknown as [string, string][])
}

function entryOf(control: Found, typed: string): string | File | null {
  const { type, value, maxlength } = control.attribs
  if (type === 'hidden') return value ?? ''
  if (type === 'checkbox' || type === 'radio') return typed ? (value ?? 'on') : null
  if (type === 'file') return new File(typed ? [typed] : [], typed && 'typed.txt')
  if (control.name !== 'select') return typed.slice(0, Number(maxlength ?? typed.length))
  const options = DomUtils.getElementsByTagName('option', control, true)
  const values = options.map((each) => each.attribs.value ?? DomUtils.textContent(each))
  return (typed ? values.at(-1) : values.find((each) => each === '')) ?? values[0] ?? null
}

/** Ids that the links of the page's error summary lead to, those of them that the page lacks, and links without a text. */
export function summaryTargets(html: string): { all: string[]; lost: string[] } {
  const page = parseDocument(html)
  const isSummary = ({ attribs }: Found) => / ?error-summary$/.test(attribs.class ?? '')
  const summary = DomUtils.findOne(isSummary, page.children, true)
  const links = summary ? DomUtils.getElementsByTagName('a', summary, true) : []
  const all = links.map(({ attribs }) => (attribs.href ?? '').slice(1))
  const untold = links.map(DomUtils.textContent).filter((text) => /^[\w-]+(\.[\w-]+)+$/.test(text))
  const lost = all.filter((id) => !DomUtils.getElementById(id, page, true))
  return { all, lost: [...lost, ...untold] }
}

/** Paths with queries of links to the same page. */
export const linksWithin = (html: string, path: string): string[] =>
  DomUtils.getElementsByTagName('a', parseDocument(html), true)
    .map(({ attribs }) => attribs.href ?? '')
    .filter((to) => to.startsWith(`${path}?`) || to.startsWith('?'))
    .map((to) => (to.startsWith('?') ? path + to : to))
