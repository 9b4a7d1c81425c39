// Names of statements: the store function that contains the statement, determined once per place in the code.

/** More places than the code has. */
const mostNames = 1_500
const names = new WeakMap<TemplateStringsArray, string>()
const known = new Set<string>()

export function statementName(strings: TemplateStringsArray): string {
  const found = names.get(strings)
  if (found) return found
  const name = bounded(functionOf(new Error().stack ?? '') ?? shapeOf(strings))
  names.set(strings, name)
  return name
}

function bounded(name: string): string {
  if (!known.has(name) && known.size >= mostNames) return 'other'
  known.add(name)
  return name
}

/** The first named function outside of the layers through which every statement passes. */
function functionOf(stack: string): string | null {
  for (const line of stack.split('\n').slice(1)) {
    const [, called = '', place = ''] =
      /^\s+at (?:async )?(?:new )?([\w$.]+) (?:\[as .*\] )?\((.*)\)$/.exec(line) ?? []
    const isLayer = /node_modules|<anonymous>|(observed-pool|statement-names)\.ts/.test(place)
    if (!called || isLayer || called.endsWith('apply')) continue
    // The bundler numbers functions of the same name.
    return called.replace(/^.*\./, '').replace(/\$\d+$/, '')
  }
  return null
}

/** For a statement outside of any function: its verb and its first table. */
function shapeOf(strings: TemplateStringsArray): string {
  const text = strings.join(' ')
  const verb = /\b(select|insert|update|delete|with)\b/.exec(text)?.[1] ?? 'statement'
  const table = /\b(?:from|into|update)\s+([a-z_]+)/.exec(text)?.[1]
  return table ? `${verb} ${table}` : verb
}
