// Ledger of the demonstration's history, in memory: the simulator itself, with signed transactions
// of every customer's own wallet. It becomes the simulator's journal once the history is written.
import { createHmac } from 'node:crypto'
import { horizonLedger } from '../../adapters/ledgers/horizon.ts'
import type { Answer } from '../../adapters/ledgers/http-json.ts'
import type { PiLedger } from '../../shop/payments/pi/port.ts'
import { plainAmount } from '../../shop/platform/money/rules.ts'
import { openKeys, walletStroops, wholeSeconds, writeJournal } from '../ledger-simulator/journal.ts'
import { accountOf } from '../ledger-simulator/keys.ts'
import { type Applied, makeLedger, passphrase } from '../ledger-simulator/ledger.ts'
import { get } from '../ledger-simulator/serve.ts'
import { makeSubmitter } from '../ledger-simulator/submitter.ts'
import { makeWallet, type Paid } from '../ledger-simulator/wallet.ts'

export type PastLedger = ReturnType<typeof pastLedger>

/** `payers` is the number of wallets besides the demonstration's own; `clock` returns the time of each step. */
export function pastLedger(
  folder: string,
  { payers, begin, clock }: { payers: number; begin: Date; clock: () => number },
) {
  const keys = openKeys(folder)
  const treasury = accountOf(keys.treasury)
  const seeds = Array.from({ length: payers }, (_, payer) =>
    createHmac('sha256', keys.wallet).update(`customer ${payer}`).digest('hex'),
  )
  const genesis = {
    passphrase,
    at: wholeSeconds(begin.getTime()),
    accounts: {
      [treasury]: '0',
      ...Object.fromEntries(
        [keys.wallet, ...seeds].map((seed) => [accountOf(seed), String(walletStroops)]),
      ),
    },
  }
  const transactions: Applied[] = []
  const ledger = makeLedger(genesis, clock)
  const journal = { append: async (transaction: Applied) => void transactions.push(transaction) }
  const submitter = makeSubmitter(ledger, journal, clock)
  const walletOf = (seed: string) =>
    makeWallet({ wallet: seed, treasury: keys.treasury }, ledger, submitter)
  const wallets = seeds.map(walletOf)
  const merchant = walletOf(keys.wallet)

  const ask = async (url: URL): Promise<Answer> => {
    const { status, body } = get({ ledger, faults: null, treasury }, url)
    const headers = { 'latest-ledger': String(ledger.latest().ledger) }
    return { kind: 'answer', status, headers, body }
  }
  const pi: PiLedger = horizonLedger({ url: 'http://simulator.invalid', passphrase }, ask)
  const sent = (paid: Paid | undefined): string => {
    if (!paid?.ok) throw new Error(`a payment of the past: ${paid?.why}`)
    return paid.hash
  }
  return {
    pi,
    treasury,
    passphrase,
    addressOf: (payer: number): string => accountOf(seeds[payer] as string),
    /** In stroops. Returns the transaction's hash. */
    pay: async (payer: number, destination: string, amount: bigint): Promise<string> =>
      sent(await wallets[payer]?.pay({ destination, amount: plainAmount(amount, 'PI') })),
    payBack: async (destination: string, amount: bigint): Promise<string> =>
      sent(await merchant.payBack({ destination, amount: plainAmount(amount, 'PI') })),
    write: (): void => writeJournal(folder, genesis, transactions),
  }
}
