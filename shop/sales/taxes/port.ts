// Port: a register of VAT ids, asked over the network.
import type { VatId } from './rules/vat-id.ts'

/**
 * `confirmed`: valid for trade between EU countries. `unknown`: the register says that it is not. `unavailable`: no
 * answer, or one that cannot be read; nothing is known then.
 */
export type VatAnswer =
  | {
      readonly answer: 'confirmed'
      /** Consultation number; null if the register gave none, as it does without a requester. */
      readonly reference: string | null
    }
  | { readonly answer: 'unknown' | 'unavailable'; readonly reference: null }

export interface VatRegister {
  /** `requester`: the seller's own id, for a consultation number. Never throws. */
  look(vatId: VatId, requester: VatId | null): Promise<VatAnswer>
}
