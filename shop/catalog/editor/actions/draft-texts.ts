// Writes texts proposed by a program to the draft, which a person publishes.
import type { Viewer } from '../../../people/accounts/rules.ts'
import { firstLanguage } from '../../../platform/languages.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import {
  newDocument,
  type ProductDocument,
  type ProductPart,
  partFields,
} from '../../products/rules/product.ts'
import type { ProductTexts } from '../../products/rules/texts.ts'
import { documentOf } from '../../products/store/documents.ts'
import { readSome } from '../input/product.ts'
import { displayedPart, editedProduct } from '../views/editor.ts'
import { savePart } from './edit-product.ts'

export type ProposedTexts = {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly detailedInfo?: string | undefined
  readonly highlight?: string | undefined
  readonly features?: readonly string[] | undefined
  readonly specifications?:
    | readonly { readonly label: string; readonly value: string }[]
    | undefined
  readonly seoTitle?: string | undefined
  readonly seoDescription?: string | undefined
}

type Proposal = {
  readonly id: string
  readonly language: string
  readonly replace: boolean
  readonly texts: ProposedTexts
}

/**
 * Only given texts change. Refuses as `savePart` and `readSome` do, and `catalog.changed` if a person's draft differs
 * there from the published product, unless `replace`.
 */
export const draftTexts = (
  world: World,
  who: Viewer,
  { id, language, replace, texts }: Proposal,
): Promise<Result> =>
  world.transaction(async (world) => {
    const product = await editedProduct(world, id)
    const shown = product && (await documentOf(world.db, id))
    if (!product || !shown || product.state === 'archived') return refuse('catalog.missing')
    const written = inDocument(texts)
    const isFirst = language === firstLanguage()
    const before = product.document
    const textsIn = (document: ProductDocument) =>
      Object.keys(written).map((name) =>
        isFirst
          ? document[name as keyof ProductDocument]
          : document.texts[language]?.[name as keyof ProductTexts],
      )
    const untouched = product.state === 'published' ? shown : newDocument(before)
    const isWritten = JSON.stringify(textsIn(before)) !== JSON.stringify(textsIn(untouched))
    if (isWritten && !replace) return refuse('catalog.changed')
    const read = readSome(
      isFirst
        ? written
        : { texts: { ...before.texts, [language]: { ...before.texts[language], ...written } } },
      world.config.currency,
    )
    if (!read.ok) return read
    const parts: readonly ProductPart[] = isFirst ? ['basics', 'details'] : ['texts']
    for (const part of parts) {
      const fields = partFields(read.value, part)
      if (Object.keys(fields).length === 0) continue
      const own = isFirst ? null : language
      const was = displayedPart(before, part, own)
      const saved = await savePart(world, who, { id, part, language: own, was, fields })
      if (!saved.ok) return saved
    }
    return ok()
  })

function inDocument({ highlight, specifications, ...same }: ProposedTexts) {
  const named = {
    ...same,
    attribute: highlight,
    specifications: specifications?.map(({ label, value }): [string, string] => [label, value]),
  }
  return Object.fromEntries(
    Object.entries(named).filter(([, value]) => value !== undefined),
  ) as Partial<ProductTexts>
}
