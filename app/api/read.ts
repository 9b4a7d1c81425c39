// Checks a key's request to an operation, and runs a read-only one: for the API, and for assistants (extensions/mcp).
import { type ApiKey, actingUser } from '../../shop/people/api-keys/rules.ts'
import { refuseSecrets } from '../../shop/platform/recovery-phrases/actions.ts'
import type { World } from '../../shop/world.ts'
import { Stop, stop, unwrapped } from './call'
import { isOpenTo, type Operation } from './operation'
import { readQuery } from './query'

export type Asked = Omit<Parameters<Operation['run']>[0], 'world' | 'body' | 'file'> & {
  readonly fields: readonly string[] | null
  readonly cursorOf: (after: string) => string
}

/** Ends the request if the key lacks the scope, or the query is invalid. */
export async function askedOf(
  world: World,
  {
    operation,
    key,
    params,
    search,
  }: {
    readonly operation: Operation
    readonly key: ApiKey
    readonly params: Readonly<Record<string, string>>
    readonly search: string
  },
): Promise<Asked> {
  const { scope } = operation
  if (!isOpenTo(operation, key.scopes)) return stop('api.scope')
  const texts =
    search === '' ? [] : [...new URLSearchParams(search)].filter(([, value]) => value.length >= 12)
  if (texts.length > 0) unwrapped(world, await refuseSecrets(world, texts))
  const read = readQuery(world, operation, params, search)
  if ('problem' in read) throw new Stop(read.problem)
  return { ...read.value, who: actingUser(key, scope), params }
}

/** Returns JSON. Ends the request if the operation refuses. */
export async function readOperation(
  world: World,
  operation: Operation,
  asked: Asked,
): Promise<string> {
  const value = await operation.run({ ...asked, world, body: undefined as never, file: '' })
  return render(operation, asked, unwrapped(world, value))
}

/** For a list, selects the fields of each row and signs the cursor. */
export function render({ isList }: Operation, { fields, cursorOf }: Asked, value: unknown): string {
  const chosen = (row: unknown) =>
    fields
      ? Object.fromEntries(fields.map((name) => [name, (row as Record<string, unknown>)[name]]))
      : row
  if (!isList) return JSON.stringify(chosen(value))
  const { data, next } = value as { data: readonly unknown[]; next: string | null }
  return JSON.stringify({ data: data.map(chosen), next: next === null ? null : cursorOf(next) })
}
