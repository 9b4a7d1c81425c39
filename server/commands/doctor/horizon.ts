// Doctor checks of a Horizon server: network, up to date, treasury account exists.
import { type Answer, askJson } from '../../../adapters/ledgers/http-json.ts'
import { reasonOfTlsError } from '../../../adapters/tls-errors.ts'
import { type Finding, findingsOf } from './finding.ts'

const mostLag = 60_000

type Root = {
  readonly network_passphrase?: unknown
  readonly history_latest_ledger?: unknown
  readonly history_latest_ledger_closed_at?: unknown
  readonly current_protocol_version?: unknown
}

/** `name`: the setting with the URL. */
export async function examineHorizon(
  name: string,
  pi: { readonly url: string; readonly passphrase: string; readonly treasury: string },
  now = Date.now(),
): Promise<Finding[]> {
  const base = new URL(pi.url.endsWith('/') ? pi.url : `${pi.url}/`)
  const { fine, warn, wrong } = findingsOf(base.host)
  const answer = await askJson(base)
  const root = bodyOf(answer) as Root | null
  if (!root) return [wrong(whyNot(answer), `Correct ${name}, or wait until it answers.`)]
  if (root.network_passphrase !== pi.passphrase) {
    const says = `It belongs to the network “${String(root.network_passphrase).slice(0, 60)}”.`
    return [wrong(says, `Set ${name} and PI_NETWORK_PASSPHRASE to one network.`)]
  }
  const closedAt = Date.parse(String(root.history_latest_ledger_closed_at))
  const lag = Math.round((now - closedAt) / 1000)
  const says = `Network right, protocol ${Number(root.current_protocol_version)}, newest ledger ${lag} s ago.`
  const current =
    now - closedAt <= mostLag
      ? fine(says)
      : warn(says, 'The server or the network is behind, so payments appear late.')
  return [current, ...(await examineTreasury(base, pi.treasury))]
}

async function examineTreasury(base: URL, treasury: string): Promise<Finding[]> {
  const { fine, warn, wrong } = findingsOf(`${treasury.slice(0, 6)}…${treasury.slice(-6)}`)
  const answer = await askJson(new URL(`accounts/${treasury}`, base))
  if (answer.kind === 'answer' && answer.status === 404)
    return [
      wrong(
        'The account does not exist on the ledger.',
        'Send it its first Pi, or correct PI_TREASURY. Customers cannot pay an account that does not exist.',
      ),
    ]
  const account = bodyOf(answer) as { data?: Record<string, unknown> } | null
  if (!account) return [wrong(whyNot(answer), 'The treasury could not be read. Try again.')]
  const paid = await askJson(new URL(`accounts/${treasury}/payments?order=desc&limit=1`, base))
  const embedded = bodyOf(paid)?._embedded as { records?: { created_at?: unknown }[] } | undefined
  const last = embedded?.records?.[0]?.created_at
  const says = last
    ? `It exists; its last payment was at ${String(last)}.`
    : 'It exists; no payments yet.'
  const memo = account.data?.['config.memo_required']
  return [
    fine(says),
    ...(memo
      ? []
      : [
          warn(
            'Wallets do not know that a memo is required (SEP-29).',
            'Set the data entry config.memo_required to 1 on the treasury, once, with your wallet.',
          ),
        ]),
  ]
}

function bodyOf(answer: Answer): Record<string, unknown> | null {
  if (answer.kind !== 'answer' || answer.status !== 200) return null
  const { body } = answer
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : null
}

function whyNot(answer: Answer): string {
  if (answer.kind === 'unreachable') {
    const tls = reasonOfTlsError(answer.why)
    return tls ? `It cannot be trusted: ${tls}.` : `It does not answer (${answer.why}).`
  }
  if (answer.kind === 'too_big') return 'Its response is too long.'
  return answer.kind === 'not_json'
    ? `It answers ${answer.status} and no JSON: this is no Horizon server.`
    : `It answers ${answer.status}.`
}
