// Pages that a browser translates: it replaces text nodes, and React then fails on those that it moves or removes.
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { isTest, sourceFiles, textOf } from '../support/source-files.ts'

type Node = { type: string; start: number; end: number; [key: string]: unknown }

const pages = sourceFiles('app').filter((file) => file.endsWith('.tsx') && !isTest(file))

/** Mend: give the text an element of its own (`<span>`), so that React changes the element. */
test('a text that changes, or stands behind a part that comes and goes, has its own element', () => {
  expect(pages.length).toBeGreaterThan(300)
  expect(pages.flatMap((file) => bareTexts(file, textOf(file)))).toEqual([])
})

/** Mend: `Verbatim` (app/ui), which also keeps the value from being translated. */
test('codes and values that read from left to right are marked as not to be translated', () => {
  const raw = /<(code|(bdi|b|strong|pre)\b[^>]*\b(dir="ltr"|className="(mono|amount)\b))/
  const others = pages.filter((file) => file !== 'app/ui/Verbatim.tsx')
  expect(others.filter((file) => raw.test(textOf(file)))).toEqual([])
})

test.each([
  ["<p>{isFew && 'few'} <b/></p>", 1],
  ["<p>{isFew && <b/>} {t('left')}</p>", 1],
  ["<p>{list.map((each) => <b/>)}{t('left')}</p>", 1],
  ["<p>{isFew ? t('few') : t('many')} <b/></p>", 1],
  ["<p>{t('left', { count })} <b/></p>", 1],
  [`<p>{\`\${count}\`} <b/></p>`, 1],
  [`<>{isFew && \`\${count}\`}<b/></>`, 1],
  ["<p>{isFew ? t('few') : t('many')}</p>", 0],
  ["<p>{isFew && <b/>} <span>{t('left', { count })}</span></p>", 0],
  ["<p>{t('left')} {isFew && <b/>}</p>", 0],
  ["<p>{t('left')}: <b/></p>", 0],
  ["<p>{t(isFew ? 'few' : 'many')} <b/></p>", 1],
  ["<p>{t('left')} ({item.count})</p>", 1],
  ['<p><b/> {error}</p>', 1],
  ['<p><b/> {nameOf(item)}</p>', 1],
  ['<p><b/> {action}</p>', 0],
  ["<p><b/> {act('remove')}</p>", 0],
  ['<p><b/> <span>{item.count}</span></p>', 0],
  ['<Verbatim>{item.count} kg</Verbatim>', 0],
])('%s: %i', (page, count) =>
  expect(bareTexts('a.tsx', `const page = ${page}`)).toHaveLength(count),
)

function bareTexts(file: string, source: string): string[] {
  const found: string[] = []
  const translators = new Set([
    't',
    ...[...source.matchAll(/(\w+) = useT\(/g)].map(([, name]) => name),
  ])
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    if (isVerbatim(node)) return
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of unsafe(node, translators)) {
        const line = source.slice(0, child.start).split('\n').length
        found.push(`${file}:${line} ${source.slice(child.start, child.end)}`)
      }
    for (const part of Object.values(node)) look(part)
  }
  look(parseSync(file, source).program)
  return found
}

/** Not translated. */
function isVerbatim(node: Node): boolean {
  if (node.type !== 'JSXElement') return false
  const { name, attributes } = node.openingElement as Opening
  const isMarked = attributes.some((each) => each.name?.name === 'translate')
  return isMarked || ['Verbatim', 'Mono'].includes(name.name ?? '')
}

type Opening = { name: { name?: string }; attributes: { name?: { name: string } }[] }

/** What is rendered between the tags, without the blanks that a line break leaves and without comments. */
const childrenOf = (node: Node): Node[] =>
  (node.children as Node[]).flatMap((child) => {
    if (child.type !== 'JSXExpressionContainer') return isBlank(child) ? [] : [child]
    const { type, value } = child.expression as Node
    const isNothing = type === 'JSXEmptyExpression' || (type === 'Literal' && value === ' ')
    return isNothing ? [] : [child.expression as Node]
  })

const isBlank = ({ type, value }: Node): boolean => type === 'JSXText' && !String(value).trim()

type Translators = ReadonlySet<string | undefined>

function unsafe(node: Node, translators: Translators): Node[] {
  const children = childrenOf(node)
  // The texts of a fragment are removed with it, one by one.
  const isFragment = node.type === 'JSXFragment'
  if (children.length < 2 && !isFragment) return []
  return children.filter((child, place) => {
    if (!isText(child, translators) && !isValue(child)) return false
    const before = children[place - 1]
    return isFragment || changes(child) || (before !== undefined && comesAndGoes(before))
  })
}

/** Whether one of its outcomes is a text. */
function isText(node: Node, translators: Translators): boolean {
  const is = (part: unknown) => isText(part as Node, translators)
  if (node.type === 'ConditionalExpression') return is(node.consequent) || is(node.alternate)
  if (node.type === 'LogicalExpression') return is(node.right)
  if (node.type === 'CallExpression')
    return translators.has((node.callee as { name?: string }).name)
  if (node.type === 'Literal') return typeof node.value === 'string'
  return node.type === 'JSXText' || node.type === 'TemplateLiteral'
}

/** Variables and properties that hold elements, by their names here. */
const elements = new Set(
  'action actions add amount bars below beside browse button cells children content dialog icon link more place problem state steps table'.split(
    ' ',
  ),
)

/** A variable, a property or a call that gives a text, as far as its name tells. */
function isValue(node: Node): boolean {
  if (node.type === 'Identifier') return !elements.has(String(node.name))
  if (node.type === 'MemberExpression')
    return !elements.has((node.property as { name: string }).name)
  if (node.type !== 'CallExpression' || isList(node)) return false
  const { name, property } = node.callee as { name?: string; property?: { name: string } }
  return /(Of|In|Name|Text|Day|String|^said|^slice|^replace)$/.test(name ?? property?.name ?? '')
}

const changes = (node: Node): boolean =>
  comesAndGoes(node) ||
  isValue(node) ||
  (node.type === 'TemplateLiteral' && (node.expressions as Node[]).length > 0) ||
  (node.type === 'CallExpression' &&
    ((node.arguments as Node[]).length > 1 || (node.arguments as Node[])[0]?.type !== 'Literal'))

const comesAndGoes = (node: Node): boolean =>
  node.type === 'ConditionalExpression' || node.type === 'LogicalExpression' || isList(node)

const isList = ({ callee }: Node): boolean =>
  (callee as { property?: { name: string } } | undefined)?.property?.name === 'map'
