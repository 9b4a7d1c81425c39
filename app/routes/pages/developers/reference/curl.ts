// A request as a curl command. The key stays a variable, so that no copied command contains one.
import type { OperationView } from '../operations'

export type Sample = Pick<OperationView['sample'], 'path' | 'query' | 'body' | 'type'> & {
  readonly method: string
}

/** Quotes with single quotes, inside which a shell expands nothing. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

export const addressOf = ({ path, query }: Pick<Sample, 'path' | 'query'>): string => {
  const sent = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
  return `/api/v1${path}${sent.size > 0 ? `?${sent}` : ''}`
}

export function curlOf(origin: string, sample: Sample): string {
  const { method, body, type } = sample
  const address = origin + addressOf(sample)
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(address)}`,
    '-H "Authorization: Bearer $PIAZZA_KEY"',
    ...(method === 'GET' ? [] : ['-H "Idempotency-Key: $(uuidgen)"']),
    ...(body === null
      ? []
      : [
          `-H "Content-Type: ${type}"`,
          `${type === 'text/csv' ? '--data-binary' : '-d'} ${quoted(body)}`,
        ]),
  ].join(' \\\n  ')
}
