// At every start: compares payment addresses and other decisive settings with those that the shop knows.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { compareDestinations } from '../../shop/payments/destinations/actions.ts'
import type { NamedDestination } from '../../shop/payments/destinations/rules/destinations.ts'
import { configuredDestinations } from '../../shop/payments/destinations/views.ts'
import { compareSettings } from '../../shop/people/known-settings/actions.ts'
import type { SeenSetting } from '../../shop/people/known-settings/views.ts'
import type { World } from '../../shop/world.ts'
import type { Config } from './config.ts'

type Compared = Pick<
  Config,
  | 'demo'
  | 'pi'
  | 'piApp'
  | 'btcPay'
  | 'usdt'
  | 'rates'
  | 'publicUrl'
  | 'smtp'
  | 'mailFrom'
  | 'backup'
  | 's3'
  | 'scanner'
  | 'vatRegister'
  | 'identityService'
  | 'errorReportUrl'
  | 'cdn'
  | 'tlsCaFile'
>

export async function compareWithKnown(world: World, config: Compared): Promise<void> {
  const named = configuredDestinations(world, config.usdt?.vaults ?? null)
  await compareDestinations(
    world,
    await Promise.all(named.map((each) => withFirstAddress(world, each))),
  )
  // A demonstration has no address of its own, and talks to nobody.
  if (!config.demo) await compareSettings(world, decisiveSettings(config))
}

/** Nobody can compare a fingerprint with a wallet: an account key is shown by its first address. */
async function withFirstAddress(
  { usdt }: World,
  each: NamedDestination,
): Promise<NamedDestination> {
  if (each.kind !== 'usdt_account' || each.label !== null) return each
  const book = each.ledger === 'tron' ? usdt?.tronAddresses : usdt?.addresses
  return { ...each, label: (await book?.addressAt(0)) ?? null }
}

/** Whom the shop believes and writes to, each by host and hash: never with a key or password. */
export const decisiveSettings = (config: Omit<Compared, 'demo'>): SeenSetting[] => [
  ...payments(config),
  ...addressees(config),
]

/** Whose word decides about money. A new name is no change at the first start: fingerprints under a known one stay. */
function payments({ pi, piApp, btcPay, usdt, rates }: Omit<Compared, 'demo'>): SeenSetting[] {
  const chains = usdt?.chains ?? []
  return [
    seen('PI_HORIZON_URL', [pi?.horizonUrl ?? '']),
    seen('PI_HORIZON_SECOND_URL', [pi?.secondHorizonUrl ?? '']),
    // Whose invoices shoppers pay, and whose word credits them.
    {
      name: 'BTCPAY_URL',
      fingerprint: hashOf(btcPay ? [btcPay.url, btcPay.storeId] : []),
      label: btcPay ? `${new URL(btcPay.url).host} ${btcPay.storeId}` : '',
    },
    seen('PI_API_URL', [piApp?.apiUrl ?? '']),
    // Its script runs in every page of the shop, and shows the address that a wallet pays.
    seen('PI_SDK_URL', [piApp?.scriptUrl ?? '']),
    seen(
      'USDT_CHAINS',
      chains.flatMap(({ rpcUrls }) => rpcUrls),
    ),
    {
      name: 'USDT_CHAINS (token, finality)',
      fingerprint: hashOf(
        chains.map(({ ledger, token, decimals, finality = '' }) =>
          [ledger, token, decimals, finality].join(' '),
        ),
      ),
      label: chains.map(({ name, token }) => (token ? `${name} ${token}` : name)).join(', '),
    },
    // Shoppers and staff look there whether a payment is on the ledger.
    seen(
      'USDT_CHAINS (explorer)',
      chains.map(({ explorer }) => explorer ?? ''),
    ),
    tokensSetting(chains),
    {
      name: 'RATE_SOURCE',
      fingerprint: hashOf([
        rates.fixed ?? '',
        ...rates.sources.map((each) =>
          each.kind === 'file' ? each.path : withoutPassword(each.url.href),
        ),
      ]),
      label: [
        ...(rates.fixed ? [rates.fixed] : []),
        ...rates.sources.map((each) => (each.kind === 'file' ? each.path : each.url.host)),
      ].join(', '),
    },
  ]
}

/** Where the shop's pages, mails, files and reports go, and who may speak for those servers. */
function addressees(config: Omit<Compared, 'demo'>): SeenSetting[] {
  const { publicUrl, smtp, mailFrom, backup, s3, scanner, vatRegister, errorReportUrl } = config
  const { cdn, tlsCaFile, identityService } = config
  return [
    seen('PUBLIC_URL', [publicUrl ?? '']),
    seen('SMTP_URL', [smtp?.url ?? '']),
    {
      name: 'BACKUP_RECIPIENTS',
      fingerprint: hashOf([...backup.recipients].toSorted()),
      label: backup.recipients.map((each) => each.slice(0, 12)).join(', '),
    },
    named('BACKUP_TO', backup.to ?? ''),
    named('MAIL_FROM', mailFrom),
    seen('S3_URL', [s3?.url ?? '']),
    named('SCANNER_URL', scanner ?? ''),
    seen('VAT_REGISTER_URL', [vatRegister ?? '']),
    // Whoever answers as the service approves people.
    seen('IDENTITY_SERVICE_URL', [identityService?.url ?? '']),
    seen('ERROR_REPORT_URL', [withoutUser(errorReportUrl ?? '')]),
    seen('PURGE_URL', cdn?.purgeUrls ?? []),
    // Whoever replaces its content may speak for every server.
    {
      name: 'TLS_CA_FILE',
      fingerprint: hashOf([contentOf(tlsCaFile)]),
      label: tlsCaFile ?? '',
    },
  ]
}

const named = (name: string, text: string): SeenSetting => ({
  name,
  fingerprint: hashOf([text]),
  label: text,
})

function contentOf(file: string | null): string {
  try {
    return file ? readFileSync(file, 'utf8') : ''
  } catch {
    return ''
  }
}

/** The user of an error service is its key. */
function withoutUser(text: string): string {
  const url = URL.parse(text)
  if (url) url.username = ''
  return url?.href ?? text
}

/** Tokens beside USDT. A shop without any has that, too, so that its first is told: a worthless one could be added. */
function tokensSetting(chains: NonNullable<Compared['usdt']>['chains']): SeenSetting {
  const rows = chains.flatMap(({ ledger, accepted = [] }) =>
    accepted.map(({ symbol, token, decimals }) => [ledger, symbol, token, decimals].join(' ')),
  )
  return { name: 'TOKENS', fingerprint: hashOf(rows), label: rows.join(', ') }
}

function seen(name: string, urls: readonly string[]): SeenSetting {
  return {
    name,
    fingerprint: hashOf(urls.map(withoutPassword)),
    label: [...new Set(urls.map((url) => URL.parse(url)?.host ?? ''))].filter(Boolean).join(', '),
  }
}

/** A password that is changed is no other server. */
function withoutPassword(text: string): string {
  const url = URL.parse(text)
  if (url) url.password = ''
  return url?.href ?? text
}

const hashOf = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16)
