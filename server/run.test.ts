// Why a start failed: each sentence names the setting to correct.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { accepted, pi, real, treasury } from '../tests/fixtures/staff/settings.ts'
import { reasonOf, report } from './run.ts'

const taken = createServer().listen(0, '127.0.0.1')
await once(taken, 'listening')
const { port } = taken.address() as AddressInfo
afterAll(() => taken.close())

async function listening(at: { port: number; host: string }): Promise<unknown> {
  const server = createServer().listen(at)
  return once(server, 'listening').then(
    () => server.close(),
    (error: unknown) => error,
  )
}

test('a port in use is that of PORT or of METRICS_PORT', async () => {
  const error = await listening({ port, host: '127.0.0.1' })
  const text = (env: Record<string, string>) => reasonOf(error, accepted({ DEMO: '1', ...env }))
  expect(text({ PORT: String(port) })).toBe(
    `PORT ${port} is in use by another program. Set a different PORT.`,
  )
  expect(text({ METRICS_PORT: String(port) })).toBe(
    `METRICS_PORT ${port} is in use by another program. Set a different METRICS_PORT.`,
  )
})

test('an address of another machine is that of HOST or of METRICS_HOST', async () => {
  const error = await listening({ port: 9464, host: '192.0.2.1' })
  const own = { DEMO: '1', METRICS_HOST: '192.0.2.1' }
  expect(reasonOf(error, accepted({ ...own, METRICS_PORT: '9464' }))).toMatch(/^METRICS_HOST/)
  expect(reasonOf(error, accepted({ DEMO: '1', PORT: '9464', HOST: '192.0.2.1' }))).toMatch(/^HOST/)
})

test('a start does not say that money goes to an address that nobody is shown', async () => {
  const config = accepted({ ...real, ...pi })
  const said = (notOffered: readonly string[]) =>
    report(config, {
      publicUrl: 'https://shop.example',
      accounts: null,
      chains: ['Polygon'],
      notOffered,
      setupLink: null,
    })
  expect(said([])).toContain(`in Pi to ${treasury}`)
  expect(said([])).not.toContain('not offered')
  const paused = said(['PI_TREASURY'])
  expect(paused).not.toContain(treasury)
  expect(paused).toContain(
    'PI_TREASURY: not offered, because it is not confirmed or is compromised',
  )
})
