// Staff changes of the brand, in the design's draft.
import { createHash } from 'node:crypto'
import type { Who } from '../../people/accounts/actions/staff-list.ts'
import type { Form } from '../../platform/input.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { editPart } from '../design/actions.ts'
import { brandPart, readLook } from './input.ts'
import type { DrawnLogo } from './port.ts'
import { type BrandFile, type IconName, iconNames, type Logo } from './rules/brand.ts'
import { deleteUnused, putFile } from './store.ts'

/** Refuses as `editPart` and `readLook` do. */
export const changeLook = (world: World, who: Who, version: number, form: Form): Promise<Result> =>
  editPart(world, who, brandPart, version, (brand) => {
    const read = readLook(form)
    return read.ok ? ok({ ...brand, ...read.value }) : read
  })

/**
 * Stores a logo; `path` is the uploaded file. Icons come from the light logo. Refuses as `editPart` and `LogoReader`
 * do, and `logo.first` for a dark logo without a light one.
 */
export async function putLogo(
  world: World,
  who: Who,
  version: number,
  { theme, path }: { theme: 'light' | 'dark'; path: string },
): Promise<Result> {
  const read = await world.images.readLogo(path)
  if (!read.ok) return read
  const drawn = read.value
  return editPart(world, who, brandPart, version, async (brand, world) => {
    if (theme === 'dark' && !brand.logo) return refuse('logo.first')
    const { type, width, height } = drawn
    const logo: Logo = { ...(await storedFile(world, type, drawn.content)), width, height }
    if (brand.logo && theme === 'dark') return ok({ ...brand, logo: { ...brand.logo, dark: logo } })
    const icons = await keptIcons(world, drawn)
    return ok({ ...brand, logo: { light: logo, dark: brand.logo?.dark ?? null, icons } })
  })
}

/** Removes both, or only the dark one. Refuses as `editPart` does. */
export const removeLogo = (
  world: World,
  who: Who,
  version: number,
  theme: 'light' | 'dark',
): Promise<Result> =>
  editPart(world, who, brandPart, version, (brand) =>
    ok({ ...brand, logo: theme === 'dark' && brand.logo ? { ...brand.logo, dark: null } : null }),
  )

async function keptIcons(world: World, { icons }: DrawnLogo) {
  const made: [IconName, BrandFile][] = []
  for (const name of iconNames)
    made.push([name, await storedFile(world, name === 'ico' ? 'ico' : 'png', icons[name])])
  return Object.fromEntries(made) as Record<IconName, BrandFile>
}

async function storedFile(
  world: World,
  type: BrandFile['type'],
  content: Uint8Array,
): Promise<BrandFile> {
  const id = createHash('sha256').update(type).update(content).digest('hex').slice(0, 32)
  await putFile(world.db, { id, type, content }, world.now())
  return { id, type }
}

const keptFor = 24 * 3_600_000

/** Cleanup: files of discarded drafts. */
export const forgetBrandFiles = (world: World) =>
  deleteUnused(world.db, new Date(world.now().getTime() - keptFor))
