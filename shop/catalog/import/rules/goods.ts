// Gift cards and digital goods, which the shop does not sell: asked about, then skipped or imported as drafts. Pure.

import type { FileProduct, Problem } from './file-product.ts'
import { answerFor, type GoodsKind, type Options } from './imports.ts'

type Handled = Pick<FileProduct, 'goods' | 'isDraft' | 'isSkipped'>

/** `at`: builds a problem or a notice at the cell that says so. */
export function handledGoods(
  goods: GoodsKind | null,
  { goods: answers }: Pick<Options, 'goods'>,
  at: (reason: string) => Problem,
): { fields: Handled; problems: Problem[]; notes: Problem[] } {
  if (!goods) return { fields: {}, problems: [], notes: [] }
  const answer = answerFor(answers, goods)
  if (answer === 'draft')
    return {
      fields: { goods, isDraft: true },
      problems: [],
      notes: [at(goods === 'giftCard' ? 'imports.row.giftCardDraft' : 'imports.row.virtual')],
    }
  if (answer === 'skip')
    return { fields: { goods, isSkipped: true }, problems: [], notes: [at('imports.row.skipped')] }
  return { fields: { goods }, problems: [at(`imports.row.${goods}`)], notes: [] }
}
