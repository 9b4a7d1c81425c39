// Mutants of the shop: one source change each, and the unit tests that must detect it besides the simulation.
import { chainMutants } from './broken-chains.ts'
import { editMutants } from './broken-edits.ts'
import { promiseMutants } from './broken-promises.ts'
import type { Mutant } from './mutant.ts'

export type { Mutant } from './mutant.ts'

const ledgers = 'adapters/ledgers'
const payments = 'shop/payments/requests'
const checkout = 'shop/sales/checkout'

export const mutants: readonly Mutant[] = [
  {
    name: 'a failed transaction pays',
    file: `${ledgers}/record.ts`,
    from: 'const isSuccessful = record.transaction_successful',
    to: 'const isSuccessful: unknown = record.transaction_successful !== undefined',
    units: [`${ledgers}/horizon.test.ts`, `${ledgers}/horizon-lies.test.ts`],
  },
  {
    name: 'a record is not checked against its envelope',
    file: `${ledgers}/record.ts`,
    from: 'if (envelope) agreeOnPayment(kind, claim, envelope)',
    to: '',
    units: [`${ledgers}/horizon-lies.test.ts`],
  },
  {
    name: 'an envelope is not checked against its hash',
    file: `${ledgers}/record.ts`,
    from: "if (sealed === false) throw new Contradiction('an envelope of another transaction')",
    to: 'if (sealed === false) return null',
    units: [`${ledgers}/horizon-lies.test.ts`],
  },
  {
    name: 'only the first operation of a transaction is read',
    file: `${ledgers}/record.ts`,
    from: 'const place = Number(position & 0xfffn) - 1',
    to: 'const place = Number(BigInt(id) & 0n)',
    units: [`${ledgers}/horizon.test.ts`],
  },
  {
    name: 'all transfers of one contract call share one id',
    file: `${ledgers}/record.ts`,
    from: 'const operationId = claims.length > 1 ?',
    to: 'const operationId = claims.length > 1_000 ?',
    units: [`${ledgers}/horizon.test.ts`],
  },
  {
    name: 'a path payment counts with the amount sent',
    file: `${ledgers}/claims.ts`,
    from: "idOf(to, muxed, id), amount: stroops(source, 'amount')",
    to: "idOf(to, muxed, id), amount: stroops(source, source.source_amount ? 'source_amount' : 'amount')",
    units: [`${ledgers}/horizon.test.ts`],
  },
  {
    name: 'a payment that names two orders is credited to one',
    file: `${payments}/rules/matching.ts`,
    from: ' || (muxed && memo && muxed !== memo)',
    to: '',
    units: ['shop/payments/pi/transfers.test.ts'],
  },
  {
    name: 'a memo overrides the muxed address that was paid',
    file: `${payments}/rules/matching.ts`,
    from: "const muxed = orders.get(codes.muxed ?? '') ?? null",
    to: "const muxed = transfer.memo ? null : (orders.get(codes.muxed ?? '') ?? null)",
    units: ['shop/payments/pi/transfers.test.ts', 'tests/ledgers/pi-ledger.test.ts'],
  },
  {
    name: 'an unproven record is matched to its order',
    file: `${payments}/rules/matching.ts`,
    from: 'transfer.proved && transfer.amount !== null',
    to: 'transfer.amount !== null',
    units: ['shop/payments/pi/transfers.test.ts'],
  },
  {
    name: 'any asset named Pi is Pi',
    file: 'shop/payments/pi/record-transfers.ts',
    from: "assetOk: transfer.asset === 'native'",
    to: 'assetOk: true',
    units: ['shop/payments/pi/transfers.test.ts', 'tests/ledgers/pi-ledger.test.ts'],
  },
  {
    name: 'a part of the ledger may be skipped',
    file: 'shop/payments/pi/record-transfers.ts',
    from: "if (position(page.after) > position(stored.cursor)) return refuse('ledger.gap')",
    to: '',
    units: ['shop/payments/pi/transfers.test.ts', 'shop/payments/pi/reading.test.ts'],
  },
  {
    name: 'one stroop less is enough',
    file: `${payments}/rules/payment-request.ts`,
    from: 'return atLeastOne(due - larger(share, dust))',
    to: 'return atLeastOne(due - larger(share, dust) - 1n)',
    units: [`${payments}/payment-request.test.ts`],
  },
  {
    name: 'a transfer that is not final is enough',
    file: `${payments}/rules/payment-request.ts`,
    from: 'const covered = (lateAccepted ? final : finalOnTime) + accepted >= need',
    to: 'const covered = (lateAccepted ? received : onTime) + accepted >= need',
    units: [`${payments}/payment-request.test.ts`],
  },
  {
    name: 'a claim needs no proof',
    file: 'shop/payments/review/rules.ts',
    from: "return facts.proof ? 'given' : 'needs_proof'",
    to: "return facts.proof || facts.sender ? 'given' : 'needs_proof'",
    units: ['shop/payments/review/claim.test.ts'],
  },
  {
    name: 'a rolled-back transfer stays',
    file: 'shop/payments/tokens/record-chain.ts',
    from: '(transfer) => transfer.blockNumber <= last.number && !keys.has(keyOf(transfer))',
    to: '(transfer) => transfer.blockNumber < 0 && !keys.has(keyOf(transfer))',
    units: [`${payments}/orphaned-block.test.ts`, 'tests/ledgers/usdt-trouble.test.ts'],
  },
  {
    name: 'every token is USDT',
    file: 'shop/payments/tokens/add-transfers.ts',
    from: 'assetOk: asset.method !== null && (orderNumber === null || due !== null)',
    to: 'assetOk: true',
    units: ['tests/ledgers/usdt-other-token.test.ts', 'tests/ledgers/usdt-chain.test.ts'],
  },
  {
    name: 'every accepted token pays every order',
    file: 'shop/payments/tokens/add-transfers.ts',
    from: 'assetOk: asset.method !== null && (orderNumber === null || due !== null)',
    to: 'assetOk: asset.method !== null',
    units: ['tests/ledgers/tokens.test.ts'],
  },
  {
    name: 'every token has six decimals',
    file: 'shop/payments/tokens/add-transfers.ts',
    from: 'amount: scaled(transfer.raw, asset.decimals)',
    to: 'amount: scaled(transfer.raw, Math.min(asset.decimals, 6))',
    units: ['tests/ledgers/usdt-chain.test.ts'],
  },
  {
    name: 'one provider is enough for finality',
    file: 'shop/payments/tokens/finish-transfers.ts',
    from: 'const final = unfinished.filter((each) => finality.transfers.has(keyOf(each)))',
    to: 'const final = unfinished.filter((each) => each.blockNumber <= finality.final.number)',
    units: ['tests/ledgers/usdt-providers.test.ts'],
  },
  {
    name: 'a requested refund can be requested again',
    file: `${payments}/rules/refund-parts.ts`,
    from: 'add(method, -amount)',
    to: 'add(method, -0n * amount)',
    units: [`${payments}/refund-parts.test.ts`],
  },
  {
    name: 'an order is released without an identity check',
    file: `${checkout}/rules.ts`,
    from: 'identity: facts.verified, address',
    to: 'identity: true, address',
    units: [`${checkout}/settle.test.ts`],
  },
  {
    name: 'a double submit places two orders',
    file: `${checkout}/actions/place-order.ts`,
    from: 'if (purchase.orderNumber) return ok(purchase.orderNumber)',
    to: '',
    units: [`${checkout}/place-order.test.ts`],
  },
  {
    name: 'a cancelled order keeps its stock',
    file: `${checkout}/actions/close.ts`,
    from: 'const released = await releaseStock(world, order.number)',
    to: 'const released = order ? ok() : await releaseStock(world, order)',
    units: [`${checkout}/cancelled-orders.test.ts`],
  },
  {
    name: 'the credit of a cancelled order is not returned',
    file: `${checkout}/actions/close.ts`,
    from: 'await returnCredit(world, order.number)',
    to: '',
    units: [`${checkout}/credit.test.ts`],
  },
  {
    name: 'a code can be used without limit',
    file: 'shop/catalog/promotions/actions.ts',
    from: 'if (!may.ok) return may',
    to: '',
    units: [`${checkout}/codes.test.ts`],
  },
  {
    name: 'a parcel holds one unit too many',
    file: 'shop/sales/orders/rules/parcels.ts',
    from: 'quantity <= (left[line] ?? 0)',
    to: 'quantity <= (left[line] ?? 0) + 1',
    units: ['shop/sales/orders/parcels.test.ts'],
  },
  {
    name: 'units are returned twice',
    file: 'shop/sales/returns/rules.ts',
    from: "returns.filter(({ kind }) => kind !== 'unsent').flatMap(unitsOf)",
    to: "returns.filter(({ kind }) => kind === 'unsent' && kind !== 'unsent').flatMap(unitsOf)",
    units: ['shop/sales/returns/rules.test.ts'],
  },
  {
    name: 'a credit note is written twice',
    file: 'shop/sales/invoicing/actions/write.ts',
    from: 'const credited = before + noted.total',
    to: 'const credited = before',
    units: ['shop/sales/invoicing/tax-documents.test.ts', 'shop/sales/returns/returns.test.ts'],
  },
  ...chainMutants,
  ...promiseMutants,
  ...editMutants,
]
