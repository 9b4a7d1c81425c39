// Accounts of the journal: default numbers of the German charts SKR03 and SKR04, and the merchant's own. Pure.
// Names are "revenue.oss.FR.20": the longest known beginning counts.

export const charts = ['skr03', 'skr04'] as const
export type Chart = (typeof charts)[number]

/** Defaults by chart. They are for a start: a tax adviser decides, and `ownAccounts` overrides each. */
const numbers: Readonly<Record<string, readonly [skr03: string, skr04: string]>> = {
  // One customer account for all orders: charts do not allow postings to the collective account itself.
  receivable: ['10000', '10000'],
  'asset.PI': ['1501', '1301'],
  'asset.USDT': ['1502', '1305'],
  asset: ['1500', '1300'],
  bank: ['1200', '1800'],
  // Coins that a payment provider has received for the merchant.
  provider: ['1503', '1306'],
  clearing: ['1590', '1370'],
  manual: ['1360', '1460'],
  credit: ['1700', '3500'],
  rewards: ['4600', '6600'],
  'rounding.gain': ['2700', '4830'],
  'rounding.loss': ['2300', '6300'],
  'exchange.gain': ['2660', '4840'],
  'exchange.loss': ['2150', '6880'],
  revenue: ['8200', '4200'],
  'revenue.domestic.19': ['8400', '4400'],
  'revenue.domestic.7': ['8300', '4300'],
  'revenue.domestic.0': ['8100', '4100'],
  'revenue.oss': ['8320', '4320'],
  'revenue.registered': ['8338', '4338'],
  'revenue.export': ['8120', '4120'],
  'revenue.reverse': ['8125', '4125'],
  tax: ['1770', '3800'],
  'tax.domestic.19': ['1776', '3806'],
  'tax.domestic.7': ['1771', '3801'],
  'tax.oss': ['1767', '3817'],
}

/** Roots that an own line may begin with. */
const roots = [...new Set(Object.keys(numbers).map((name) => name.split('.')[0]))]

export const accountNames = Object.keys(numbers)

export type OwnAccounts = ReadonlyMap<string, string>

/** Why a text is refused; it has a text in messages, group `errors`. */
export type OwnAccountProblem = 'settings.accounts'

/** One a line: "revenue.domestic.19 = 8400". The same name twice, an unknown one or no number is refused. */
export function readOwnAccounts(text: string): OwnAccounts | OwnAccountProblem {
  const own = new Map<string, string>()
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const [, name = '', number = ''] =
      /^([A-Za-z0-9.]{1,60})[=:;,\s]+(\d{1,9})$/.exec(line.trim()) ?? []
    const [root = '', ...rest] = name.split('.')
    if (!roots.includes(root) || rest.includes('') || own.has(name)) return 'settings.accounts'
    own.set(name, number)
  }
  return own
}

/** The number of an account: of its longest beginning that the merchant or the chart names. */
export function accountNumber(name: string, chart: Chart, own: OwnAccounts): string {
  const parts = name.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const beginning = parts.slice(0, length).join('.')
    const number = own.get(beginning) ?? numbers[beginning]?.[chart === 'skr03' ? 0 : 1]
    if (number !== undefined) return number
  }
  throw new Error(`no account ${name}`)
}

/** Accounts that a chart taxes by itself: an amount that is posted without tax needs a key that says so. */
const automatic: readonly string[] = ['8400', '8300', '4400', '4300']
export const isAutomatic = (number: string): boolean => automatic.includes(number)
