// Preview of the design's draft, for a browser that has opened a preview link.
import { previewEnd } from '../../../shop/storefront/design/preview-token.ts'
import type { StoredDesign } from '../../../shop/storefront/design/rules/design.ts'
import { editedDesign } from '../../../shop/storefront/design/views.ts'
import type { World } from '../../../shop/world.ts'

/** A page with this cookie is never cached: server/cache/page-keys.ts does not know it. */
export const previewCookie = 'piazza-preview'

/** Returns undefined if no preview is active, or it has expired. */
export async function previewedDesign(
  world: World,
  cookies: Readonly<Record<string, string>>,
): Promise<StoredDesign | undefined> {
  if (!previewEnd(world, cookies[previewCookie])) return undefined
  return (await editedDesign(world)).document
}

export const setPreview = (token: string, end: Date, now: Date): string =>
  `${previewCookie}=${token}; Path=/; Max-Age=${Math.floor((end.getTime() - now.getTime()) / 1000)}; HttpOnly; SameSite=Lax`

export const endPreview = `${previewCookie}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`
