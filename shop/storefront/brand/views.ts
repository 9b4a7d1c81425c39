// Brand views for pages, emails and documents.
import type { EmailDesign } from '../../platform/mail/html.ts'
import type { Attachment } from '../../platform/mail/port.ts'
import { cachedView } from '../../platform/view-cache.ts'
import type { World } from '../../world.ts'
import { partOf } from '../design/views.ts'
import { brandPart } from './input.ts'
import type { Brand, BrandFile, PdfLook } from './rules/brand.ts'
import { colourTokens, type Theme } from './rules/tokens.ts'
import { fileBy } from './store.ts'

export const brandOf = (world: World): Promise<Brand> => partOf(world, brandPart)

export const brandFile = (world: World, file: BrandFile): Promise<Uint8Array | null> =>
  fileBy(world.db, file)

const storedFile = (world: World, file: BrandFile) =>
  cachedView(world, 'design', `file ${file.id}`, () => brandFile(world, file))

/** Pixels of the icon `apple`, which replaces an SVG: email clients show none. */
const iconSize = 180

function lookOf(brand: Brand, src: string): EmailDesign {
  const tokens = colourTokens(brand)
  const accent = (theme: Theme) => ({
    accent: tokens[theme].accent,
    onAccent: tokens[theme]['on-accent'],
  })
  return { light: accent('light'), dark: accent('dark'), logo: logoIn(brand, src) }
}

function logoIn({ logo }: Brand, src: string): EmailDesign['logo'] {
  if (!logo) return null
  const { light } = logo
  return light.type === 'png'
    ? { src, width: light.width, height: light.height, isWhole: true }
    : { src, width: iconSize, height: iconSize, isWhole: false }
}

/** The logo's file in emails. */
const logoFile = ({ logo }: Brand): BrandFile | null =>
  logo && (logo.light.type === 'png' ? logo.light : logo.icons.apple)

/** Email look of back-office previews: with a data URL, since their opaque origin gets no files from the shop. */
export async function previewLook(world: World): Promise<EmailDesign> {
  const brand = await brandOf(world)
  const file = logoFile(brand)
  const content = file && (await storedFile(world, file))
  return content
    ? lookOf(brand, `data:image/png;base64,${Buffer.from(content).toString('base64')}`)
    : lookOf({ ...brand, logo: null }, '')
}

/** Look of PDF documents. */
export async function pdfLook(world: World): Promise<PdfLook> {
  const brand = await brandOf(world)
  const { accent } = colourTokens(brand).light
  const logo = brand.logo?.light
  const content = logo && (await storedFile(world, logo))
  if (!content || logo.type === 'ico') return { accent, logo: null }
  const { type, width, height } = logo
  return { accent, logo: { type, width, height, content: Buffer.from(content).toString('base64') } }
}

/** Look of sent emails, which embed the logo. */
export async function emailLook(
  world: World,
): Promise<{ look: EmailDesign; files: readonly Attachment[] }> {
  const brand = await brandOf(world)
  const file = logoFile(brand)
  const content = file && (await storedFile(world, file))
  if (!content) return { look: lookOf({ ...brand, logo: null }, ''), files: [] }
  const contentId = `logo-${file.id}`
  return {
    look: lookOf(brand, `cid:${contentId}`),
    files: [{ fileName: 'logo.png', type: 'image/png', content, contentId }],
  }
}
