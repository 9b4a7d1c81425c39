// Routing of API paths to operations.
import type { Operation } from './operation'

export type Found = {
  readonly operation: Operation
  readonly params: Readonly<Record<string, string>>
}

/** Ids, numbers, slugs and names of settings; anything else is not found. */
const isName = (text: string) => /^[\w.-]{1,64}$/.test(text)

/**
 * Finds the operations of a path by method; null if there are none. A fixed segment takes
 * precedence over a parameter.
 */
export function makeRoutes(
  operations: readonly Operation[],
): (path: string) => Readonly<Record<string, Found>> | null {
  const table = operations
    .toSorted((a, b) => parametersIn(a.path) - parametersIn(b.path))
    .map((operation) => ({ operation, wanted: operation.path.split('/') }))
  return (path) => {
    const segments = path.replace(/^\/api\/v1/, '').split('/')
    const methods: Record<string, Found> = {}
    for (const { operation, wanted } of table) {
      const params = paramsOf(wanted, segments)
      if (params) methods[operation.method] ??= { operation, params }
    }
    return Object.keys(methods).length > 0 ? methods : null
  }
}

const parametersIn = (path: string) => path.split('{').length

function paramsOf(
  wanted: readonly string[],
  segments: readonly string[],
): Record<string, string> | null {
  if (wanted.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const sent = segments[index] ?? ''
    if (!part.startsWith('{')) {
      if (part !== sent) return null
    } else if (isName(sent)) params[part.slice(1, -1)] = sent
    else return null
  }
  return params
}
