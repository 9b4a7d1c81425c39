// Attributes of the demonstration's products, extracted from their own texts, so that both always agree.
import type { AttributeValue, AttributeValues } from '../../shop/catalog/attributes/rules.ts'

type Said = {
  readonly category: string
  readonly kind: string
  readonly attribute: string
  readonly features: readonly string[]
  readonly specs: Readonly<Record<string, string>>
}

export function statedBy({ category, kind, attribute, features, specs }: Said): AttributeValues {
  const number = (label: string, pattern: RegExp) => {
    const [, digits] = pattern.exec(specs[label] ?? '') ?? []
    return digits === undefined ? undefined : Number(digits.replace(',', ''))
  }
  const all: Record<string, AttributeValue | undefined> = {
    'display-size': number('Display', /^([\d.]+)-inch/),
    memory: number('Memory', /^(\d+) GB/),
    'memory-card-slot':
      category === 'smartphones' ? (specs.Storage ?? '').includes('microSD') : undefined,
    // Loudspeakers have no noise cancellation.
    'noise-cancelling': ['headphones', 'earbuds'].includes(kind)
      ? /noise cancelling/i.test([attribute, ...features].join(' '))
      : undefined,
    'battery-life': number('Battery', /^([\d.]+) hours/),
    resolution: number('Sensor', /([\d.]+) megapixels/),
    'electric-range': number('Range', /^(\d+) km/),
    seats: seatsIn(specs.Seats),
    material: namesIn(
      [specs.Material, specs.Upper, specs.Straps, specs.Frame, specs.Case].join(' '),
      materials,
    ),
    fit: namesIn(specs.Fit ?? '', fits),
  }
  return Object.fromEntries(
    (statedIn[category] ?? []).flatMap((id) => (all[id] === undefined ? [] : [[id, all[id]]])),
  )
}

/** Attributes stated by a category's products, if their texts contain them. */
export const statedIn: Readonly<Record<string, readonly string[]>> = {
  smartphones: ['display-size', 'memory', 'memory-card-slot'],
  laptops: ['display-size', 'memory'],
  audio: ['noise-cancelling', 'battery-life'],
  gaming: ['battery-life'],
  cameras: ['resolution'],
  cars: ['electric-range', 'seats'],
  clothes: ['material', 'fit'],
  sneakers: ['material'],
  shoes: ['material'],
  fashion: ['material'],
}

/** "2 + 2" means four. */
const seatsIn = (text: string | undefined): number | undefined =>
  text?.split('+').reduce((sum, part) => sum + Number(part), 0)

/** In the order of the attribute's values. */
const materials: Readonly<Record<string, RegExp>> = {
  cotton: /cotton/i,
  linen: /linen/i,
  wool: /wool/i,
  merino: /merino/i,
  cashmere: /cashmere/i,
  leather: /leather|lambskin/i,
  suede: /suede/i,
  canvas: /canvas/i,
  polyester: /polyester/i,
  nylon: /nylon/i,
  elastane: /elastane/i,
  viscose: /viscose/i,
  acetate: /acetate/i,
  steel: /steel/i,
  aluminum: /aluminum/i,
}

const fits: Readonly<Record<string, RegExp>> = {
  regular: /^regular/i,
  wide: /^wide/i,
  straight: /^straight/i,
  tapered: /^tapered/i,
  short: /^short/i,
  waisted: /^waisted/i,
  'high-waist': /^high waist/i,
}

function namesIn(
  text: string,
  names: Readonly<Record<string, RegExp>>,
): readonly string[] | undefined {
  const found = Object.keys(names).filter((name) => names[name]?.test(text))
  return found.length > 0 ? found : undefined
}
