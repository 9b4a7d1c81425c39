// Doctor checks of payment addresses: what the settings name, compared with what owners have confirmed.
import { connect } from '../../../adapters/database/connect.ts'
import { vaultBook } from '../../../adapters/ledgers/evm/vaults.ts'
import { addressBook } from '../../../adapters/ledgers/evm/xpub.ts'
import {
  currentOf,
  isToBeReplaced,
  type Slot,
  stateOf,
} from '../../../shop/payments/destinations/rules/destinations.ts'
import { destinationsOf, refundWalletsGiven } from '../../../shop/payments/destinations/views.ts'
import type { AddressBook } from '../../../shop/payments/tokens/port.ts'
import type { Config } from '../../config/config.ts'
import { type Finding, findingsOf } from './finding.ts'

const { fine, warn, wrong } = findingsOf('payment addresses')

/** The first address of each account key: only the owner's wallet tells whether it is the right account. */
export async function examineAccountKeys({ usdt }: Pick<Config, 'usdt'>): Promise<Finding[]> {
  const shown = async (setting: string, { wallet, addressAt }: AddressBook) =>
    fine(
      `${setting}: account ${wallet?.account}, first address ${await addressAt(0)} (${wallet?.path}). Compare it with your wallet.`,
    )
  return Promise.all([
    ...(usdt?.xpub && !usdt.vaults ? [shown('USDT_XPUB', addressBook(usdt.xpub))] : []),
    ...(usdt?.tronXpub ? [shown('USDT_TRON_XPUB', addressBook(usdt.tronXpub, 'tron'))] : []),
  ])
}

/** Says nothing of a database that is not reachable or not migrated: other checks do. */
export async function examineDestinations(
  url: string,
  config: Pick<Config, 'pi' | 'piApp' | 'usdt'>,
): Promise<Finding[]> {
  const db = connect(url, 1)
  try {
    const all = await destinationsOf({ db })
    if (all.length === 0) return []
    const named = await namedIn(config)
    const changed = named.flatMap(({ setting, slot, value, label = value }) => {
      const current = currentOf(all, slot)
      return !current || current.value === value
        ? []
        : [
            warn(
              `${setting} is ${label}, but ${current.label ?? current.value} is in use.`,
              'If you changed it, confirm it in Settings, Payment addresses. If not, see “Somebody changed the payment address”.',
            ),
          ]
    })
    const waiting = all
      .filter((each) => stateOf(all, each) === 'proposed')
      .filter((each) => !named.some(({ value }) => value === each.value))
      .map(({ kind, value, label }) =>
        warn(
          `A new ${kind} waits for an owner: ${label ?? value}.`,
          'Confirm it in Settings, Payment addresses, or correct the settings.',
        ),
      )
    const slots = named.map(({ slot }) => slot)
    const leaked = all
      .filter((each) => isToBeReplaced(all, each, slots))
      .map(({ kind, value, label }) =>
        wrong(
          `${label ?? value} (${kind}) is compromised, and nothing has replaced it.`,
          'Set a new address, restart the shop and confirm it in Settings, Payment addresses.',
        ),
      )
    const both = (await refundWalletsGiven({ db })).map((wallet) =>
      wrong(
        `${wallet} (USDT_REFUNDS_FROM) was given to a customer as a payment address.`,
        'What you move there counts as that order’s payment. Refund from another wallet, and mark this one as compromised.',
      ),
    )
    const found = [...changed, ...waiting, ...leaked, ...both]
    return found.length > 0 ? found : [fine('As confirmed.')]
  } catch {
    return []
  } finally {
    await db.end({ timeout: 2 }).catch(() => {})
  }
}

type Named = {
  readonly setting: string
  readonly slot: Slot
  readonly value: string
  /** What to show instead of the fingerprint of a key. */
  readonly label?: string
}

/** What the settings name, as the next start would compare it. */
async function namedIn({ pi, piApp, usdt }: Parameters<typeof examineDestinations>[1]) {
  const found: Named[] = []
  const name = (setting: string, kind: Slot['kind'], ledger: string, value: string) =>
    found.push({ setting, slot: { kind, ledger }, value })
  const nameBook = async (setting: string, ledger: string, { account, addressAt }: AddressBook) =>
    found.push({
      setting,
      slot: { kind: 'usdt_account', ledger },
      value: account,
      label: await addressAt(0),
    })
  if (pi) name('PI_TREASURY', 'pi_treasury', pi.passphrase, pi.treasury)
  if (pi && piApp?.wallet) name('PI_APP_WALLET', 'pi_app_wallet', pi.passphrase, piApp.wallet)
  if (usdt?.vaults) {
    const { account } = vaultBook(usdt.vaults)
    const slot = { kind: 'usdt_account', ledger: 'eip155' } as const
    found.push({ setting: 'USDT_VAULTS', slot, value: account, label: usdt.vaults })
  } else if (usdt?.xpub) await nameBook('USDT_XPUB', 'eip155', addressBook(usdt.xpub))
  if (usdt?.tronXpub) await nameBook('USDT_TRON_XPUB', 'tron', addressBook(usdt.tronXpub, 'tron'))
  return found
}
