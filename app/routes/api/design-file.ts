// Stylesheet, logo and icons of the brand: content-addressed names, so they are immutable for caches.
import { brandFile } from '../../../shop/storefront/brand/views.ts'
import { lasting, missing } from '../../http/file-responses'
import { requestContext } from '../../http/request-context'
import { sheetBy } from '../../http/storefront/brand-styles'
import type { Route } from './+types/design-file'

const mediaTypes = { svg: 'image/svg+xml', png: 'image/png', ico: 'image/x-icon' } as const

export async function loader({ context, params: { name } }: Route.LoaderArgs) {
  const { world } = requestContext(context)
  const [, sheet] = /^([0-9a-f]{20})\.css$/.exec(name) ?? []
  if (sheet) {
    const css = await sheetBy(world, sheet)
    return css === null ? missing() : lasting(css, 'text/css; charset=utf-8')
  }
  const [, id, type] = /^([0-9a-f]{32})\.(svg|png|ico)$/.exec(name) ?? []
  const kind = type as keyof typeof mediaTypes
  const content = id && type ? await brandFile(world, { id, type: kind }) : null
  return content ? lasting(new Uint8Array(content), mediaTypes[kind]) : missing()
}
