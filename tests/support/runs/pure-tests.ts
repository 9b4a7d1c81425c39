// Finds tests that need neither a database nor a child process, by their imports.
import { importsOf, sourceFiles, textOf } from '../source-files.ts'

const files = sourceFiles('app', 'shop', 'adapters', 'server', 'demo', 'extensions', 'tests')
const sources = new Set(files)

/** Whether the predicate holds for a file, or for a file in tests/ that it imports, transitively. */
function anywhere(is: (file: string) => boolean): (file: string) => boolean {
  const known = new Map<string, boolean>()
  return function found(file) {
    const before = known.get(file)
    if (before !== undefined) return before
    known.set(file, false)
    const near = importsOf(file)
      .filter(({ to, isType }) => /(^|\/)tests\//.test(to) && !isType)
      .flatMap(({ to }) => ['', '.ts', '.tsx'].map((end) => to + end))
      .filter((each) => sources.has(each))
    const answer = is(file) || near.some(found)
    known.set(file, answer)
    return answer
  }
}

const usesDatabase = anywhere((file) => /\binject\('database'\)/.test(textOf(file)))
/** Fixtures open shared resources on import, for one file. */
const usesFixture = anywhere((file) => file.includes('tests/fixtures/'))

export const pureTests = files.filter(
  (file) => /\.test\.tsx?$/.test(file) && !usesDatabase(file) && !usesFixture(file),
)
