// Input of wallet proofs.
import * as v from 'valibot'
import { type Form, identifier } from '../../platform/input.ts'
import { walletKinds, waysToProve } from './rules.ts'

const beginnings = { evm: '0x', stellar: 'G' } as const

const begin = v.pipe(
  v.object({
    kind: v.fallback(v.picklist(walletKinds), 'stellar'),
    way: v.fallback(v.picklist(waysToProve), 'signature'),
    address: v.fallback(identifier, ''),
  }),
  // The address determines its kind; otherwise the form's kind is used.
  v.transform((read) => {
    const kind = walletKinds.find((each) => read.address.startsWith(beginnings[each]))
    return { ...read, kind: kind ?? read.kind }
  }),
)

export type Begin = v.InferOutput<typeof begin>

export const readBegin = (form: Form): Begin => v.parse(begin, form)

export const readSignature = (text = ''): string => text.replace(/\s/g, '').slice(0, 20_000)
