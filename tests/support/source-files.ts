// Import graph of the source files, read from their text, for the architecture tests.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export const isThere = (path: string): boolean => existsSync(join(root, path))

export type Import = {
  /** Path of the importing file, relative to the root. */
  readonly from: string
  /** Path relative to the root for the repository's files, else the package name. */
  readonly to: string
  readonly isOwn: boolean
  /** A type-only import, erased at run time. */
  readonly isType: boolean
}

/** The repository's source files in these folders, tests included. Without optional folders there are none of theirs. */
export function sourceFiles(...folders: string[]): string[] {
  return folders.filter(isThere).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => join(folder, String(name)))
      // tests/scores may have its own installed packages.
      .filter((file) => !file.includes('node_modules'))
      .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && statSync(join(root, file)).isFile()),
  )
}

/** Tests, and what only the tests of an extension use. */
export const isTest = (file: string): boolean =>
  /\.(test|spec)\.tsx?$|^extensions\/[\w-]+\/tests\//.test(file)

export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

const statement =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?((?:[\w*$\s,{}]|\bas\b)*?)\s*from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g

export function importsOf(file: string, text = textOf(file)): Import[] {
  return [...text.matchAll(statement)].map(([all, type, names = '', static_, dynamic, bare]) => {
    const name = (static_ ?? dynamic ?? bare) as string
    const isOwn = name.startsWith('.')
    const listed =
      /\{([^}]*)\}/
        .exec(names)?.[1]
        ?.split(',')
        .filter((each) => each.trim()) ?? []
    const onlyTypes =
      names.trimStart().startsWith('{') &&
      listed.length > 0 &&
      listed.every((each) => /^\s*type\s/.test(each))
    return {
      from: file,
      to: isOwn ? normalize(join(dirname(file), name)) : name,
      isOwn,
      // `typeof import('x')` is a type.
      isType: Boolean(type) || onlyTypes || (Boolean(dynamic) && isTypeof(text, all)),
    }
  })
}

/**
 * Import cycles: strongly connected components of the import graph (Tarjan's algorithm). Type-only imports count,
 * too, since they also couple files for readers.
 */
export function importCycles(imports: readonly Import[]): string[][] {
  const sources = new Set(imports.map(({ from }) => from))
  const written = (to: string) => ['', '.ts', '.tsx'].map((end) => to + end)
  const needs = Map.groupBy(imports, ({ from }) => from)
  const visited = new Map<string, { order: number; lowest: number; isOpen: boolean }>()
  const path: string[] = []
  const found: string[][] = []
  const visit = (file: string) => {
    const node = { order: visited.size, lowest: visited.size, isOpen: true }
    visited.set(file, node)
    path.push(file)
    for (const { to, isOwn } of needs.get(file) ?? []) {
      const next = isOwn ? written(to).find((name) => sources.has(name)) : undefined
      if (!next) continue
      const known = visited.get(next) ?? visit(next)
      if (known.isOpen) node.lowest = Math.min(node.lowest, known.lowest)
    }
    if (node.lowest < node.order) return node
    const group = path.splice(path.indexOf(file))
    for (const each of group) Object.assign(visited.get(each) as object, { isOpen: false })
    if (group.length > 1) found.push(group.sort())
    return node
  }
  for (const file of sources) if (!visited.has(file)) visit(file)
  return found
}

const isTypeof = (text: string, all: string): boolean => text.includes(`typeof ${all.trim()}`)
