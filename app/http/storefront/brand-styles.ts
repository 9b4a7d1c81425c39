// Stylesheet of a brand with its font URLs. Server only: no client bundle contains them.
import { createHash } from 'node:crypto'
import brygadaExt from '@fontsource-variable/brygada-1918/files/brygada-1918-latin-ext-wght-normal.woff2?url'
import brygada from '@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2?url'
import domineExt from '@fontsource-variable/domine/files/domine-latin-ext-wght-normal.woff2?url'
import domine from '@fontsource-variable/domine/files/domine-latin-wght-normal.woff2?url'
import figtreeExt from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import manropeExt from '@fontsource-variable/manrope/files/manrope-latin-ext-wght-normal.woff2?url'
import manrope from '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url'
import outfitExt from '@fontsource-variable/outfit/files/outfit-latin-ext-wght-normal.woff2?url'
import outfit from '@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2?url'
import groteskExt from '@fontsource-variable/space-grotesk/files/space-grotesk-latin-ext-wght-normal.woff2?url'
import grotesk from '@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2?url'
import syneExt from '@fontsource-variable/syne/files/syne-latin-ext-wght-normal.woff2?url'
import syne from '@fontsource-variable/syne/files/syne-latin-wght-normal.woff2?url'
import { brandPart } from '../../../shop/storefront/brand/input.ts'
import type { Brand } from '../../../shop/storefront/brand/rules/brand.ts'
import {
  type FontFiles,
  type FontName,
  pairFaces,
} from '../../../shop/storefront/brand/rules/fonts.ts'
import { stylesheetOf } from '../../../shop/storefront/brand/rules/stylesheet.ts'
import {
  designVersion,
  designVersions,
  editedDesign,
  readPart,
  storedDesign,
} from '../../../shop/storefront/design/views.ts'
import type { World } from '../../../shop/world.ts'

const files: FontFiles = {
  figtree: { latin: figtree, ext: figtreeExt },
  manrope: { latin: manrope, ext: manropeExt },
  outfit: { latin: outfit, ext: outfitExt },
  grotesk: { latin: grotesk, ext: groteskExt },
  syne: { latin: syne, ext: syneExt },
  domine: { latin: domine, ext: domineExt },
  brygada: { latin: brygada, ext: brygadaExt },
}

/** Fonts to preload for a page in Latin script. */
export const fontsOf = ({ fonts }: Brand): string[] => {
  const { heading, text } = pairFaces[fonts]
  return [...new Set<FontName>([text, heading])].map((name) => files[name].latin)
}

/** The whole storefront, or the samples of the editor. */
const scopes = [':root', '.brand-sample'] as const
type Scope = (typeof scopes)[number]
type Sheet = { readonly hash: string; readonly css: string }

/** Returns null for the default design. */
export function sheetOf(brand: Brand, scope: Scope = ':root'): Sheet | null {
  const known = sheets.get(brand) ?? new Map<Scope, Sheet | null>()
  sheets.set(brand, known)
  const cached = known.get(scope)
  if (cached !== undefined) return cached
  const css = stylesheetOf(brand, files, scope)
  const hash = css && createHash('sha256').update(css).digest('hex').slice(0, 20)
  const sheet = css && hash ? { css, hash } : null
  known.set(scope, sheet)
  return sheet
}

const sheets = new WeakMap<Brand, Map<Scope, Sheet | null>>()

export const sheetPath = ({ hash }: Sheet): string => `/design/${hash}.css`

/** Stylesheet of a published, drafted or formerly published brand: recent pages still request it. */
export async function sheetBy(world: World, hash: string): Promise<string | null> {
  const cssIn = (stored: Parameters<typeof readPart>[1]) =>
    scopes
      .map((scope) => sheetOf(readPart(world, stored, brandPart), scope))
      .find((each) => each?.hash === hash)?.css
  const now = cssIn(await storedDesign(world))
  if (now) return now
  const { document, published } = await editedDesign(world)
  const edited = cssIn(document) ?? cssIn(published)
  if (edited) return edited
  for (const { number } of await designVersions(world)) {
    const former = await designVersion(world, number)
    const css = former && cssIn(former)
    if (css) return css
  }
  return null
}
