// The table of scopes in the guide, from the scopes and the operations that need them.
import { scopes } from '../../../shop/people/api-keys/rules.ts'
import type { Extension } from '../../extensions/define'
import type { Operation } from '../operation'

/** As Markdown. Extensions allow more than the operations of this API. */
export function scopeTable(
  operations: readonly Operation[],
  extensions: readonly Pick<Extension, 'scopes'>[],
): string {
  const rows = scopes.map((scope) => {
    const allowed = operations.filter((each) => each.scope === scope).map((each) => each.summary)
    const more = extensions.flatMap((each) => each.scopes?.[scope] ?? [])
    return `| \`${scope}\` | ${[...allowed, ...more].join('; ')} |`
  })
  return ['| Scope | Allows |', '|---|---|', ...rows].join('\n')
}
