// What leaves the treasury: only Pi itself can close a refund in Pi.
import { Asset, Operation } from '@stellar/stellar-sdk/base'
import { expect, test } from 'vitest'
import {
  amount,
  payer,
  read,
  record,
  stranger,
  treasury,
} from '../../tests/fixtures/payments/horizon.ts'

const sentBy = async (asset: Asset, shape: Record<string, string>) => {
  const operation = Operation.payment({ destination: stranger, asset, amount, source: treasury })
  const type = { type: 'payment', from: treasury, to: stranger, source_account: treasury, amount }
  const page = await read([record(operation, { ...type, ...shape })])
  return page.ok && [page.value.sent.length, page.value.setAside.length]
}

test('Pi sent to a refund’s address is seen, and another asset of that amount is not', async () => {
  expect(await sentBy(Asset.native(), { asset_type: 'native' })).toEqual([1, 0])
  const issued = { asset_type: 'credit_alphanum4', asset_code: 'PI', asset_issuer: payer }
  expect(await sentBy(new Asset('PI', payer), issued)).toEqual([0, 0])
})
