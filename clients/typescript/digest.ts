// Identifies the document that the client's types were generated from, independent of the shop's URL.
import { createHash } from 'node:crypto'

export function digestOf(document: string): string {
  const { servers: _servers, ...rest } = JSON.parse(document)
  return createHash('sha256').update(JSON.stringify(rest)).digest('hex').slice(0, 16)
}
