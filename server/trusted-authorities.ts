// Trusts a private authority in all of the process's connections: database, mail, storage, nodes, collectors.
import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/** Beside the usual authorities, and before the first connection. NODE_EXTRA_CA_CERTS is read too early for `.env`. */
export function trustAlso(file: string | null): void {
  if (file) setDefaultCACertificates([...getCACertificates('default'), readFileSync(file, 'utf8')])
}
