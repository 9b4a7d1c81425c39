// The brand as stored in the design, and as form fields.
import * as v from 'valibot'
import type { Form } from '../../platform/input.ts'
import { pick } from '../../platform/pick.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { readExactly } from '../design/input.ts'
import type { Change, Part } from '../design/rules/design.ts'
import {
  type Brand,
  corners,
  defaultBrand,
  densities,
  fontPairs,
  grounds,
  headers,
  hexIn,
  iconNames,
} from './rules/brand.ts'
import { pairName } from './rules/fonts.ts'
import { colourTokens, failingPairs, nearestAccent } from './rules/tokens.ts'

const id = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))
const file = v.strictObject({ id, type: v.picklist(['svg', 'png', 'ico']) })
const side = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))
const logo = v.strictObject({ ...file.entries, width: side, height: side })
const icons = v.strictObject(v.entriesFromList(iconNames, file))
const hex = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/))

const brand: v.GenericSchema<unknown, Brand> = v.strictObject({
  logo: v.nullable(v.strictObject({ light: logo, dark: v.nullable(logo), icons })),
  accent: v.nullable(hex),
  ground: v.picklist(grounds),
  fonts: v.picklist(fontPairs),
  corners: v.picklist(corners),
  density: v.picklist(densities),
  header: v.picklist(headers),
})

export const brandPart: Part<'brand'> = {
  name: 'brand',
  fallback: defaultBrand,
  read: (stored) => readExactly(brand, stored),
  changes: brandChanges,
}

function brandChanges(before: Brand, after: Brand): Change[] {
  const colour = (accent: string | null) => accent ?? '–'
  const logoWord = !before.logo ? 'logo.added' : after.logo ? 'logo.changed' : 'logo.removed'
  const isSameLogo = JSON.stringify(ids(before)) === JSON.stringify(ids(after))
  const chosen = (['ground', 'corners', 'density', 'header'] as const)
    .filter((each) => before[each] !== after[each])
    .map((each): Change => ({ word: `${each}.${after[each]}` }))
  return [
    ...(isSameLogo ? [] : [{ word: logoWord }]),
    ...(before.accent === after.accent
      ? []
      : [{ word: 'accent', values: { was: colour(before.accent), is: colour(after.accent) } }]),
    ...(before.fonts === after.fonts
      ? []
      : [{ word: 'fonts', values: { was: pairName(before.fonts), is: pairName(after.fonts) } }]),
    ...chosen,
  ]
}

const ids = ({ logo }: Brand) => [logo?.light.id, logo?.dark?.id]

/** The fields of a form that edits it. */
export const lookFields = (brand: Brand): Record<string, string> => ({
  ...pick(brand, 'ground', 'fonts', 'corners', 'density', 'header'),
  accent: brand.accent ?? '',
})

/** Everything but the logo, which is uploaded as a file. */
export type Look = Omit<Brand, 'logo'>

/**
 * Reads the fields "accent" (empty for the default) or "near" for the suggested color, "ground", "fonts", "corners",
 * "density" and "header". Refuses `form.invalid` with an error per field, and for a color without enough contrast with
 * `facts.near`.
 */
export function readLook(form: Form): Result<Look> {
  const fields: Record<string, string> = {}
  const one = <T extends string>(name: string, list: readonly T[]): T => {
    const found = list.find((each) => each === form[name])
    if (!found) fields[name] = 'brand.field.choose'
    return found ?? (list[0] as T)
  }
  const typed = (form.near || form.accent || '').trim()
  const accent = typed === '' ? null : hexIn(typed)
  if (typed !== '' && !accent) fields.accent = 'brand.field.hex'
  const look = {
    accent,
    ground: one('ground', grounds),
    fonts: one('fonts', fontPairs),
    corners: one('corners', corners),
    density: one('density', densities),
    header: one('header', headers),
  }
  if (Object.keys(fields).length > 0) return refuse('form.invalid', { fields })
  if (!accent || failingPairs(colourTokens(look)).length === 0) return ok(look)
  return refuse('form.invalid', {
    fields: { accent: 'brand.field.contrast' },
    facts: { near: nearestAccent(accent, look.ground) },
  })
}
