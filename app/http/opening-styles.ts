// The part of the stylesheet that a page's markup uses: written into landing pages, which show before the sheet itself
// has arrived.
import { readFileSync } from 'node:fs'

type Classes = ReadonlySet<string>
type Rule =
  | { readonly text: string; readonly isUsed: (classes: Classes) => boolean }
  | { readonly prelude: string; readonly inner: readonly Rule[] }

export type OpeningSheet = (classes: Classes) => string

/** Expects what a minifier writes: no comments, and semicolons between rules only. */
export function openingSheet(css: string): OpeningSheet {
  const rules = rulesOf(css)
  return (classes) => written(rules, classes)
}

const sheets = new Map<string, OpeningSheet>()

/** Of a built stylesheet, by its address. */
export function builtSheet(address: string): OpeningSheet {
  let sheet = sheets.get(address)
  if (!sheet) {
    sheet = openingSheet(readFileSync(new URL(`../client${address}`, import.meta.url), 'utf8'))
    sheets.set(address, sheet)
  }
  return sheet
}

/** Of all elements in a markup. */
export const classesIn = (html: string): Classes =>
  new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))

const holdsRules = /^@(layer|media|supports|container)\b/
/** For paper, and for what somebody has opened: there is time. */
const later = /^@(media print|page|position-try|view-transition|starting-style)\b/

function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
  for (let at = 0; at < css.length; ) {
    const opening = css.indexOf('{', at)
    const semicolon = css.indexOf(';', at)
    if (semicolon >= 0 && (opening < 0 || semicolon < opening)) {
      rules.push({ text: css.slice(at, semicolon + 1), isUsed: always })
      at = semicolon + 1
      continue
    }
    if (opening < 0) break
    const end = closingOf(css, opening)
    const prelude = css.slice(at, opening).trim()
    if (later.test(prelude)) rules.push({ text: '', isUsed: always })
    else if (holdsRules.test(prelude))
      rules.push({ prelude, inner: rulesOf(css.slice(opening + 1, end)) })
    else {
      const isUsed = prelude.startsWith('@') ? always : selects(prelude)
      rules.push({ text: css.slice(at, end + 1), isUsed })
    }
    at = end + 1
  }
  return rules
}

const always = () => true
const never = () => false

/** Where the block that opens here ends; braces in strings do not count. */
function closingOf(css: string, opening: number): number {
  let depth = 0
  for (const { 0: mark, index } of css.slice(opening).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/gs)) {
    if (mark === '{') depth++
    if (mark === '}' && --depth === 0) return opening + index
  }
  return css.length
}

/** Parentheses with those inside them. */
const nested = '\\((?:[^()]|\\((?:[^()]|\\([^()]*\\))*\\))*\\)'
const parts = new RegExp(`(?:${nested}|[^,(])+`, 'g')
const functions = new RegExp(`:([\\w-]+)(${nested})`, 'g')
/** States that no element has before somebody acts. */
const acted = /:(?:hover|active|focus|popover-open|user-)|\[open\]|::(?:backdrop|view-transition)/

/** Whether elements with these classes may match one of the selectors. */
function selects(selectors: string): (classes: Classes) => boolean {
  const each = (selectors.match(parts) ?? []).map(selectsOne)
  return each.includes(always)
    ? always
    : (classes) => each.some((isSelected) => isSelected(classes))
}

function selectsOne(selector: string): (classes: Classes) => boolean {
  const alternatives: ((classes: Classes) => boolean)[] = []
  const bare = selector.replace(functions, (_, name: string, inner: string) => {
    if (name === 'is' || name === 'where') alternatives.push(selects(inner.slice(1, -1)))
    return ''
  })
  if (acted.test(bare)) return never
  const names = (bare.match(/\.[\w-]+/g) ?? []).map((name) => name.slice(1))
  const open = alternatives.filter((one) => one !== always)
  if (names.length === 0 && open.length === 0) return always
  return (classes) =>
    names.every((name) => classes.has(name)) && open.every((isSelected) => isSelected(classes))
}

const written = (rules: readonly Rule[], classes: Classes): string =>
  rules
    .map((rule) => {
      if ('text' in rule) return rule.isUsed(classes) ? rule.text : ''
      const inner = written(rule.inner, classes)
      // An empty layer keeps its rank.
      return inner || rule.prelude.startsWith('@layer') ? `${rule.prelude}{${inner}}` : ''
    })
    .join('')
