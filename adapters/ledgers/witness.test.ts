// Two Horizon servers: what one invents, changes or hides is not credited; what both show is, whoever signs for the payer.
import { Asset, Keypair, Operation, TransactionBuilder } from '@stellar/stellar-sdk/base'
import { describe, expect, test } from 'vitest'
import type { PiLedger, PiPage } from '../../shop/payments/pi/port.ts'
import { provedParts } from '../../shop/payments/pi/rules.ts'
import {
  amount,
  type HorizonRecord,
  ledgerOf,
  native,
  passphrase,
  payer,
  paymentRecord,
  record,
  root,
  serve,
  stranger,
  treasury,
} from '../../tests/fixtures/payments/horizon.ts'
import { horizonLedger } from './horizon.ts'
import { withFallbackServer } from './second-server.ts'

const now = () => new Date(root.history_latest_ledger_closed_at)
const paid = 123_456_789n

/** Horizon's record of a real envelope whose signature is by another key than the payer's. */
function signedByOther(shown: HorizonRecord): HorizonRecord {
  const transaction = TransactionBuilder.fromXDR(String(shown.transaction.envelope_xdr), passphrase)
  transaction.signatures.length = 0
  transaction.sign(Keypair.fromRawEd25519Seed(Buffer.alloc(32, 9)))
  return { ...shown, transaction: { ...shown.transaction, envelope_xdr: transaction.toXDR() } }
}

const strictSend = (stated = amount, more: { ledger?: number } = {}) =>
  record(
    Operation.pathPaymentStrictSend({
      sendAsset: new Asset('PI', payer),
      sendAmount: '99',
      destination: treasury,
      destAsset: native,
      destMin: '10',
    }),
    {
      type: 'path_payment_strict_send',
      from: payer,
      to: treasury,
      asset_type: 'native',
      amount: stated,
      source_amount: '99.0000000',
    },
    more,
  )
const contractCall = (stated = amount) =>
  record(
    Operation.invokeContractFunction({
      contract: 'CDLZFC3SYJYDZT7K67VZ75HPJVIEUVNIXF47ZG2FB2RMQQVU2HHGCYSC',
      function: 'pay',
      args: [],
    }),
    {
      type: 'invoke_host_function',
      asset_balance_changes: [
        { type: 'transfer', asset_type: 'native', from: payer, to: treasury, amount: stated },
      ],
    },
  )

/** What the shop would credit of a page, and how many records it sets aside. */
async function credited(ledger: PiLedger) {
  const page = await ledger.paymentsAfter(treasury, '')
  if (!page.ok) return page.code
  const parts = page.value.transfers.flatMap(provedParts)
  const sum = parts.reduce((all, each) => all + (each.proved ? (each.amount ?? 0n) : 0n), 0n)
  const unproved = parts.filter((each) => !each.proved).length
  return { sum, unproved, aside: page.value.setAside.length }
}
const two = async (one: HorizonRecord[], other: HorizonRecord[] | null, more = {}) => {
  const first = (await ledgerOf(one)).ledger
  if (!other) return withFallbackServer(first, away(), now)
  return withFallbackServer(first, (await ledgerOf(other, more)).ledger, now)
}
const away = () => horizonLedger({ url: 'http://127.0.0.1:1', passphrase })
const nothing = { sum: 0n, unproved: 0, aside: 1 }

type Lie = [name: string, lie: HorizonRecord, truth: HorizonRecord[]]
const other = strictSend('24.6913578')
const lies: Lie[] = [
  ['a payment that was signed, but never made', paymentRecord(), []],
  ['a payment that nobody concerned has signed', signedByOther(paymentRecord()), []],
  ['the amount of a path payment, doubled', other, [strictSend()]],
  ['the amount that a contract moved', contractCall('900.0000000'), [contractCall()]],
  ['another time', { ...paymentRecord(), created_at: '2026-11-21T11:50:00Z' }, [paymentRecord()]],
  ['an earlier ledger’s place', paymentRecord(treasury, { ledger: 99 }), [paymentRecord()]],
]

describe('one of two servers states', () => {
  test.each(lies)('%s: set aside, whichever of the two it is', async (_, lie, truth) => {
    expect(await credited(await two([lie], truth))).toEqual(nothing)
    const turned = await two(truth, [lie])
    await turned.paymentsAfter(treasury, '')
    expect(await credited(turned)).toMatchObject({ aside: 1 })
    const [asked] = [await credited(turned)]
    expect(typeof asked === 'object' && asked.sum).toBe(0n)
  })

  test.each(lies)('%s: not believed alone while it is the only one', async (_, lie) => {
    const seen = await credited(await two([lie], null))
    const most = lie.type === 'path_payment_strict_send' || lie.type === 'invoke_host_function'
    if (most) expect(seen).toEqual(nothing)
    else expect(typeof seen).toBe('object')
  })

  test('an outgoing payment that only one shows closes nothing', async () => {
    const out = record(
      Operation.payment({ destination: stranger, asset: native, amount, source: treasury }),
      { type: 'payment', from: treasury, to: stranger, asset_type: 'native', amount },
    )
    const page = await (await two([out], [])).paymentsAfter(treasury, '')
    expect(page.ok && page.value).toMatchObject({ sent: [], setAside: [{ operationId: out.id }] })
  })
})

describe('what both show is credited', () => {
  test.each([
    ['a payment', paymentRecord(), paid],
    ['one by other keys of the account', signedByOther(paymentRecord()), paid],
    ['all that a path payment brought', strictSend(), paid],
    ['what a contract moved', contractCall(), paid],
  ])('%s', async (_, shown, sum) => {
    expect(await credited(await two([shown], [shown]))).toEqual({ sum, unproved: 0, aside: 0 })
  })

  test('as a whole, also when a later reading shows it again and the witness is away', async () => {
    const first = (await ledgerOf([strictSend()])).ledger
    let second = (await ledgerOf([strictSend()])).ledger
    const turning: PiLedger = {
      ...second,
      paymentsAfter: (...asked) => second.paymentsAfter(...asked),
    }
    const ledger = withFallbackServer(first, { ...turning, paymentsBeside: undefined }, now)
    const whole = { sum: paid, unproved: 0, aside: 0 }
    expect(await credited(ledger)).toEqual(whole)
    second = away()
    expect(await credited(ledger)).toEqual(whole)
    expect(await credited(ledger)).toEqual(whole)
  })

  test('with one question to each server a reading', async () => {
    const asked: number[] = [0, 0]
    const server = async (place: number) => {
      const url = await serve((request, response) => {
        if (request.url !== '/') asked[place] = (asked[place] ?? 0) + 1
        const records = [paymentRecord()]
        response.setHeader('latest-ledger', '5000')
        response.end(JSON.stringify(request.url === '/' ? root : { _embedded: { records } }))
      })
      return horizonLedger({ url, passphrase })
    }
    const ledger = withFallbackServer(await server(0), await server(1), now)
    for (let poll = 0; poll < 10; poll++)
      expect(await credited(ledger)).toMatchObject({ sum: paid })
    expect(asked).toEqual([10, 10])
  })
})

describe('a second server', () => {
  test('that is a little behind is waited for, and what comes after, too', async () => {
    const [before, later] = [
      paymentRecord(treasury, { ledger: 90 }),
      paymentRecord(treasury, { ledger: 5001 }),
    ]
    const first = (await ledgerOf([before, later])).ledger
    const ledger = withFallbackServer(first, (await ledgerOf([before])).ledger, now)
    const page = (await ledger.paymentsAfter(treasury, '')) as { value: PiPage }
    expect(page.value).toMatchObject({ transfers: [{ ledger: 90 }], setAside: [], more: false })
    expect(BigInt(page.value.cursor)).toBeLessThan(BigInt(later.id))
    expect(page.value.readTo.getTime()).toBeLessThan(new Date(String(later.created_at)).getTime())
  })

  test('that stands still does not hold up the other', async () => {
    const later = paymentRecord(treasury, { ledger: 4990 })
    const old = {
      history_latest_ledger: 4000,
      history_latest_ledger_closed_at: '2026-11-21T10:00:00Z',
    }
    const ledger = await two([later], [], { root: old })
    expect(await credited(ledger)).toEqual({ sum: paid, unproved: 0, aside: 0 })
  })

  test('stands in for one that is away, lies about itself, or has a clock of its own', async () => {
    const truth = (await ledgerOf([paymentRecord()])).ledger
    const ahead = { root: { history_latest_ledger_closed_at: '2035-01-01T00:00:00Z' } }
    const backwards = [
      paymentRecord(treasury, { ledger: 9 }),
      paymentRecord(treasury, { ledger: 8 }),
    ]
    for (const broken of [
      away(),
      (await ledgerOf([], ahead)).ledger,
      (await ledgerOf(backwards)).ledger,
    ]) {
      const ledger = withFallbackServer(broken, truth, now)
      expect(await credited(ledger)).toEqual({ sum: paid, unproved: 0, aside: 0 })
    }
  })
})

describe('a set-aside record', () => {
  const again = async (one: HorizonRecord[], two_: HorizonRecord[]) => {
    const [id] = [...one, ...two_].map((each) => each.id)
    const page = await (await two(one, two_)).readAgain(treasury, String(id))
    if (!page.ok) throw new Error(page.code)
    return [page.value.transfers.length, page.value.setAside.length]
  }
  test('is read once both show it alike, or one contradicts its own envelope', async () => {
    const lie = { ...paymentRecord(), amount: '99.0000000' }
    expect(await again([strictSend()], [strictSend()])).toEqual([1, 0])
    expect(await again([lie], [paymentRecord()])).toEqual([1, 0])
    expect(await again([other], [strictSend()])).toEqual([0, 1])
    expect(await again([paymentRecord()], [])).toEqual([0, 1])
    expect(await again([], [paymentRecord()])).toEqual([0, 1])
  })
})
