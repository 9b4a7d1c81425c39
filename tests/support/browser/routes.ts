// The shop's route table: routes with actions, and their form fields.
import type { RouteConfigEntry } from '@react-router/dev/routes'
import table from '../../../app/routes.ts'
import { importsOf, textOf } from '../source-files.ts'

type Listed = { readonly path: string; readonly file: string; readonly isPage: boolean }

const walk = (entries: readonly RouteConfigEntry[], above = ''): Listed[] =>
  entries.flatMap(({ path = '', file, children = [], index = false }) => {
    // Without `?index`, a form is submitted to the parent route.
    const segment = index && above !== '' ? '?index' : path && `/${path}`
    const fullPath = `${above}${segment}`
    const source = `app/${file}`
    const isPage = /export default /.test(textOf(source))
    return [{ path: fullPath || '/', file: source, isPage }, ...walk(children, fullPath)]
  })

export const allRoutes: readonly Listed[] = walk(table as RouteConfigEntry[])

/** Routes with an action. */
export const actionRoutes = allRoutes.filter(({ file }) =>
  /export (async function|const) action\b/.test(textOf(file)),
)

/** Field names in a route's file and the components that it imports, from their source text. */
export function fieldsOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const ownFields = [
    ...textOf(file).matchAll(
      /(?<!<(?:Icon|meta) )\bname="(\w+)"|(?:\{\.\.\.|\bfield=\{)\w+\('([\w-]+)'/g,
    ),
  ].map(([, plain, called]) => (plain ?? called) as string)
  const drawn = importsOf(file).filter(({ to }) => /^app\/(components|routes|ui)\//.test(to))
  const parts = drawn.flatMap(({ to }) => ['', '.tsx', '.ts'].map((end) => to + end))
  const below = parts
    .filter((part) => part.endsWith('.tsx'))
    .flatMap((part) => (exists(part) ? fieldsOf(part, seen) : []))
  return [...new Set([...ownFields, ...below])]
}

function exists(file: string): boolean {
  try {
    return textOf(file) !== ''
  } catch {
    return false
  }
}
