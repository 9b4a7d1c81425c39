// Forms speak the page's language: the browser's own messages would be in the browser's.
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { isTest, sourceFiles, textOf } from '../support/source-files.ts'

type Node = { type: string; start: number; [key: string]: unknown }
type Attribute = { name: { name: string }; value: { value?: unknown } | null }

/** Mend: `noValidate`, and a message of the server beside the field. */
test('no form that is sent leaves its errors to the browser', () => {
  const files = sourceFiles('app').filter((file) => file.endsWith('.tsx') && !isTest(file))
  expect(files.flatMap((file) => formsWithBubbles(file, textOf(file)))).toEqual([])
})

/** Mend: `GroupError`, or a field's own `error`. */
test('an error outside its field can be linked to from the error summary', () => {
  const own = ['app/ui/Field.tsx', 'app/ui/GroupError.tsx']
  // Not of a refused form: a preview, and a note about stock.
  const others = [
    'app/routes/admin/frame/markdown-field.tsx',
    'app/routes/admin/orders/order-new/order-draft.tsx',
  ]
  const files = sourceFiles('app').filter((file) => file.endsWith('.tsx') && !isTest(file))
  const unlinked = files
    .filter((file) => ![...own, ...others].includes(file))
    .filter((file) => /<p className="error"/.test(textOf(file)))
  expect(unlinked).toEqual([])
})

test.each([
  ['<form method="post"><Field name="a" required /></form>', 1],
  ['<fetcher.Form method="post"><div><input required /></div></fetcher.Form>', 1],
  ['<Form method="post" noValidate><Field name="a" required /></Form>', 0],
  ['<Form method="post"><input type="hidden" name="a" /><Button>B</Button></Form>', 0],
  ['<form method="get"><input type="search" required /></form>', 0],
])('%s: %i', (page, count) =>
  expect(formsWithBubbles('a.tsx', `const page = ${page}`)).toHaveLength(count),
)

function formsWithBubbles(file: string, source: string): string[] {
  const found: string[] = []
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    if (isForm(node) && attribute(node, 'method') === 'post' && isChecked(node))
      found.push(`${file}:${source.slice(0, node.start).split('\n').length}`)
    for (const part of Object.values(node)) look(part)
  }
  look(parseSync(file, source).program)
  return found
}

const opening = (node: Node) =>
  node.openingElement as { name: { name?: string; property?: { name: string } } } & {
    attributes: Attribute[]
  }

const nameOf = (node: Node): string => {
  const { name } = opening(node)
  return name.name ?? name.property?.name ?? ''
}

const isForm = (node: Node): boolean => node.type === 'JSXElement' && /^form$/i.test(nameOf(node))

const attribute = (node: Node, name: string): unknown => {
  const found = opening(node).attributes.find((each) => each.name?.name === name)
  return found && (found.value === null ? true : found.value.value)
}

/** Whether the browser checks a field of it. */
const isChecked = (form: Node): boolean =>
  attribute(form, 'noValidate') === undefined && hasConstraint(form.children)

const constraints = ['required', 'pattern', 'min', 'max', 'minLength', 'step']

function hasConstraint(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const node = value as Node
  if (node.type === 'JSXElement') {
    if (constraints.some((name) => attribute(node, name) !== undefined)) return true
    if (['email', 'url', 'number', 'date'].includes(String(attribute(node, 'type')))) return true
  }
  return Object.values(node).some(hasConstraint)
}
