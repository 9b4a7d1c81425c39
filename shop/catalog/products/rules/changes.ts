// What differs between two documents of a product, for a summary before publishing and for two who write the same.
import { plainAmount } from '../../../platform/money/rules.ts'
import type { EditedColour, EditedPicture, ProductDocument } from './product.ts'

export const changeKinds = [
  'name',
  'category',
  'otherCategories',
  'brand',
  'basePrice',
  'description',
  'attribute',
  'detailedInfo',
  'features',
  'specifications',
  'art',
  'colour.added',
  'colour.removed',
  'colour.hidden',
  'colour.shown',
  'colour.price',
  'colour.hex',
  'colour.order',
  'texts',
  'pictures',
  'alt',
] as const
export type ChangeKind = (typeof changeKinds)[number]

export type Change = {
  readonly what: ChangeKind
  /** The colour or the language that it is about. */
  readonly of?: string
  /** Amounts are plain Pi; of a colour without a price of its own the base price. */
  readonly from?: string
  readonly to?: string
}

const words = ['name', 'category', 'brand', 'description', 'attribute', 'detailedInfo'] as const

export function changesBetween(before: ProductDocument, after: ProductDocument): Change[] {
  return [
    ...words.flatMap((what) => differing(what, before[what], after[what])),
    ...differing(
      'otherCategories',
      before.otherCategories.join(' '),
      after.otherCategories.join(' '),
    ),
    ...differing('basePrice', pi(before.basePrice), pi(after.basePrice)),
    ...differing('features', before.features.join('\n'), after.features.join('\n')),
    ...differing('specifications', specsText(before), specsText(after)),
    ...differing('art', artText(before), artText(after)),
    ...colourChanges(before, after),
    ...textChanges(before, after),
    ...pictureChanges(before.pictures, after.pictures),
  ]
}

const pi = (stroops: bigint): string => plainAmount(stroops, 'PI')
const specsText = ({ specifications }: ProductDocument): string =>
  specifications.map(([label, value]) => `${label}: ${value}`).join('\n')
const artText = ({ art }: ProductDocument): string => `${art.kind} ${art.variant + 1}`

const differing = (what: ChangeKind, from: string, to: string, of?: string): Change[] =>
  from === to ? [] : [{ what, from, to, ...(of !== undefined && { of }) }]

function colourChanges(before: ProductDocument, after: ProductDocument): Change[] {
  const old = new Map(before.colours.map((colour) => [colour.name, colour]))
  const left = new Set(after.colours.map(({ name }) => name))
  const priceOf = (document: ProductDocument, colour: EditedColour) =>
    pi(colour.price ?? document.basePrice)
  const changed = after.colours.flatMap((colour): Change[] => {
    const was = old.get(colour.name)
    const of = colour.name
    if (!was) return [{ what: 'colour.added', of, to: priceOf(after, colour) }]
    return [
      ...(was.isHidden === colour.isHidden
        ? []
        : [{ what: colour.isHidden ? 'colour.hidden' : 'colour.shown', of } as const]),
      // One that follows the base price is told of with that.
      ...(was.price === colour.price
        ? []
        : differing('colour.price', priceOf(before, was), priceOf(after, colour), of)),
      ...differing('colour.hex', was.hex, colour.hex, of),
    ]
  })
  const gone = before.colours
    .filter(({ name }) => !left.has(name))
    .map(({ name }): Change => ({ what: 'colour.removed', of: name }))
  const order = (these: readonly EditedColour[]) =>
    these
      .map(({ name }) => name)
      .filter((name) => old.has(name) && left.has(name))
      .join(', ')
  return [
    ...changed,
    ...gone,
    ...differing('colour.order', order(before.colours), order(after.colours)),
  ]
}

function textChanges(before: ProductDocument, after: ProductDocument): Change[] {
  const languages = new Set([...Object.keys(before.texts), ...Object.keys(after.texts)])
  return [...languages].sort().flatMap((of): Change[] => {
    const [from, to] = [before, after].map(({ texts }) => stable(texts[of] ?? {}))
    return from === to ? [] : [{ what: 'texts', of }]
  })
}

function pictureChanges(
  before: readonly EditedPicture[],
  after: readonly EditedPicture[],
): Change[] {
  const bare = (these: readonly EditedPicture[]) =>
    stable(these.map(({ id, colour }) => ({ id, colour })))
  if (bare(before) !== bare(after))
    return [{ what: 'pictures', from: String(before.length), to: String(after.length) }]
  return stable(before) === stable(after) ? [] : [{ what: 'alt' }]
}

/** The same text for the same content, whatever order its fields were written in. */
export const stable = (value: unknown): string =>
  JSON.stringify(value, (_, each) => {
    if (typeof each === 'bigint') return String(each)
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
