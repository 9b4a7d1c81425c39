// The optional parts of this shop, in the order in which they open. To remove one, delete its line and its folder.
import type { ExtensionList } from '../app/extensions/define.ts'

export const extensions: ExtensionList = {
  ucp: () => import('./ucp/extension.ts'),
  mcp: () => import('./mcp/extension.ts'),
}
