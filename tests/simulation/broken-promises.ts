// Mutants of what was promised: amounts, values, addresses and numbers, also after a restore or a changed setting.
import type { Mutant } from './mutant.ts'

const payments = 'shop/payments/requests'
const destinations = 'shop/payments/destinations'

export const promiseMutants: readonly Mutant[] = [
  {
    name: 'a price in USDT is not rounded up to a cent',
    file: `${payments}/rules/quote.ts`,
    from: 'return upTo(usdtStep, ceil(top, read.bottom * 10n ** BigInt(decimals.PI)))',
    to: 'return ceil(top, read.bottom * 10n ** BigInt(decimals.PI))',
    units: [`${payments}/quote.test.ts`],
  },
  {
    name: 'a price in USDT is rounded down',
    file: `${payments}/rules/quote.ts`,
    from: 'const ceil = (top: bigint, bottom: bigint): bigint => (top + bottom - 1n) / bottom',
    to: 'const ceil = (top: bigint, bottom: bigint): bigint => top / bottom',
    units: [`${payments}/quote.test.ts`],
  },
  {
    name: 'a payment is valued at the newest quote',
    file: `${payments}/rules/quote.ts`,
    from: 'return held ?? own[before.length] ?? own.at(-1) ?? null',
    to: 'return own.at(-1) ?? held ?? null',
    units: [`${payments}/quote.test.ts`],
  },
  {
    name: 'an excess is had back twice',
    file: `${payments}/rules/refund-parts.ts`,
    from: 'const left = over - refunded',
    to: 'const left = over - 0n * refunded',
    units: [`${payments}/excess.test.ts`],
  },
  {
    name: 'a mistyped memo names an order',
    file: `${payments}/rules/memo.ts`,
    from: 'return alphabet[checkOf(text.slice(0, -1))] === text.at(-1)',
    to: 'return alphabet[checkOf(text.slice(0, -1))] !== undefined',
    units: [`${payments}/order-code.test.ts`],
  },
  {
    name: 'a restored shop gives addresses out again',
    file: `${payments}/actions/withhold-addresses.ts`,
    from: 'const next = Math.max(before + skipped, (issued[account] ?? 0) + 1_000)',
    to: 'const next = before',
    units: ['tests/ledgers/usdt-restored.test.ts'],
  },
  {
    name: 'a restored shop knows nothing of keys that it forgot',
    file: `${payments}/actions/withhold-addresses.ts`,
    from: 'await store.raiseFirstIndex(world.db, skipped, lastIndex >> 1)',
    to: '',
    units: ['tests/ledgers/usdt-restored.test.ts'],
  },
  {
    name: 'what a forgotten key has received is not seen',
    file: `${payments}/actions/withhold-addresses.ts`,
    from: 'if (!(await store.isNewAfterRestore(world.db, account))) return',
    to: 'if (account) return',
    units: ['tests/ledgers/usdt-restored.test.ts'],
  },
  {
    name: 'free addresses of a backup stay free',
    file: `${payments}/actions/withhold-addresses.ts`,
    from: 'const free = await store.removeFree(world.db, account)',
    to: 'const free: Awaited<ReturnType<typeof store.removeFree>> = []',
    units: ['tests/ledgers/usdt-restored.test.ts'],
  },
  {
    name: 'a restored shop repeats numbers of invoices',
    file: 'shop/sales/invoicing/actions/leave-gap.ts',
    from: 'const first = await leaveOut(world.db, kind, most, world.now())',
    to: 'const first = most',
    units: ['server/backup/backup.test.ts', 'tests/ledgers/usdt-restored.test.ts'],
  },
  {
    name: 'what is paid to a withheld address is nobody’s to see',
    file: `${payments}/actions/add-transfers.ts`,
    from: 'if ((!orderNumber && !withheld.has(transfer.to)) || !asset) return []',
    to: 'if (!orderNumber || !asset) return []',
    units: ['tests/ledgers/usdt-restored.test.ts'],
  },
  {
    name: 'what appears late on the Pi ledger is passed over',
    file: 'shop/sales/checkout/actions/read-pi.ts',
    from: 'isFirst ? readingFrom(cursor, ledgers) : cursor',
    to: 'cursor',
    units: ['tests/ledgers/pi-passed-over.test.ts'],
  },
  {
    name: 'a record moves the cursor to another ledger',
    file: 'adapters/ledgers/page.ts',
    from: 'if (ledger !== undefined && ledger !== Number(last >> 32n))',
    to: 'if (ledger === null)',
    units: ['adapters/ledgers/horizon-lies.test.ts'],
  },
  {
    name: 'a server with a wrong clock is believed',
    file: `${payments}/store/cursors.ts`,
    from: 'case when read_to <= ',
    to: "case when read_to < read_to + interval '1 day' or read_to <= ",
    units: ['tests/ledgers/pi-passed-over.test.ts', `${payments}/reading.test.ts`],
  },
  {
    name: 'a new address is offered before an owner has confirmed it',
    file: `${destinations}/rules.ts`,
    from: 'if (own.some(({ proposedAt }) => proposedAt !== null)) return null',
    to: '',
    units: [`${destinations}/destinations.test.ts`, 'tests/ledgers/pi-changed-treasury.test.ts'],
  },
  {
    name: 'a compromised address is offered',
    file: `${destinations}/rules.ts`,
    from: 'return current && current.compromisedAt === null ? current.value : null',
    to: 'return current ? current.value : null',
    units: [`${destinations}/destinations.test.ts`, 'tests/ledgers/pi-changed-treasury.test.ts'],
  },
  {
    name: 'an earlier treasury is no longer read',
    file: `${destinations}/views.ts`,
    from: 'return current ? [current, ...used.map(({ value }) => value)] : [configured]',
    to: 'return used.length > 99 ? [] : [current ?? configured]',
    units: ['tests/ledgers/pi-changed-treasury.test.ts'],
  },
  {
    name: 'a compromised address stays on the pages of its orders',
    file: `${payments}/views.ts`,
    from: "const shownOf = ({ address, isCompromised }: Option): string => (isCompromised ? '' : address)",
    to: 'const shownOf = ({ address, isCompromised }: Option): string => (isCompromised ? address : address)',
    units: [
      'tests/ledgers/pi-changed-treasury.test.ts',
      'tests/ledgers/usdt-changed-account.test.ts',
    ],
  },
  {
    name: 'what comes to a compromised address pays',
    file: `${payments}/store/reissue.ts`,
    from: 'where d.compromised_at < t.at and (',
    to: 'where d.compromised_at < t.at and false and (',
    units: [
      'tests/ledgers/pi-changed-treasury.test.ts',
      'tests/ledgers/usdt-changed-account.test.ts',
    ],
  },
]
