// Configuration of the drill's servers; docs/operating/failover.md explains the values.
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Relay } from '../shop/relay.ts'

export type Node = {
  readonly name: string
  readonly ports: { readonly postgres: number; readonly rest: number }
  readonly relays: { readonly postgres: Relay; readonly rest: Relay; readonly etcd: Relay }
  patroni: ChildProcess | null
}

/** A dead primary is replaced after at most `ttl` seconds; the shop waits that long. */
const timing = { ttl: 10, loop_wait: 2, retry_timeout: 3 }

export const patroniConfig = (
  { name, ports, relays }: Pick<Node, 'name' | 'ports' | 'relays'>,
  folder: string,
  binaries: string,
) => ({
  scope: 'shop',
  name,
  restapi: {
    listen: `127.0.0.1:${ports.rest}`,
    connect_address: `127.0.0.1:${relays.rest.port}`,
  },
  // Through the proxy: otherwise Patroni uses etcd's own address, which is never cut.
  etcd3: { hosts: [`127.0.0.1:${relays.etcd.port}`], use_proxies: true },
  bootstrap: {
    dcs: {
      ...timing,
      maximum_lag_on_failover: 1_048_576,
      synchronous_mode: true,
      postgresql: {
        use_pg_rewind: true,
        parameters: { max_connections: 200, wal_keep_size: '512MB', hot_standby: 'on' },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
  },
  postgresql: {
    listen: `127.0.0.1:${ports.postgres}`,
    connect_address: `127.0.0.1:${relays.postgres.port}`,
    data_dir: join(folder, name, 'data'),
    bin_dir: binaries,
    pgpass: join(folder, `${name}.pgpass`),
    pg_hba: [
      'local all all trust',
      'host all all 127.0.0.1/32 trust',
      'host replication all 127.0.0.1/32 trust',
    ],
    parameters: { unix_socket_directories: join(folder, name) },
    authentication: {
      superuser: { username: 'postgres' },
      replication: { username: 'replicator' },
    },
  },
})

export const haproxyConfig = (entry: number, nodes: readonly Node[]): string => `
global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 1s
listen primary
  bind 127.0.0.1:${entry}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes
  .map(
    ({ name, relays }) =>
      `  server ${name} 127.0.0.1:${relays.postgres.port} check port ${relays.rest.port}`,
  )
  .join('\n')}
`
