// The table of scopes in the guide, from the scopes and the operations that need them.
import { type Scope, scopes } from '../../../shop/people/api-keys/rules.ts'
import type { Operation } from '../operation'

/** What a scope allows beside operations of this API. */
const byMcp: Partial<Readonly<Record<Scope, string>>> = {
  'products:propose': 'Draft texts of a product, by MCP',
  'promotions:propose': 'Draft a promotion, by MCP',
  'orders:propose': 'Draft a reply to a customer, by MCP',
}

/** As Markdown. */
export function scopeTable(operations: readonly Operation[]): string {
  const rows = scopes.map((scope) => {
    const allowed = operations.filter((each) => each.scope === scope).map((each) => each.summary)
    const more = byMcp[scope]
    return `| \`${scope}\` | ${[...allowed, ...(more ? [more] : [])].join('; ')} |`
  })
  return ['| Scope | Allows |', '|---|---|', ...rows].join('\n')
}
