// The settings of a real shop, and files that hold a secret.
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { type Config, readConfig } from '../../server/config.ts'
import { encodeAccount } from '../../shop/payments/strkey.ts'

export const folder = mkdtempSync(join(tmpdir(), 'piazza-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

export function secretFile(content: Buffer | string, mode = 0o600): string {
  const path = join(folder, randomBytes(6).toString('hex'))
  writeFileSync(path, content)
  chmodSync(path, mode)
  return path
}

export const treasury = encodeAccount(randomBytes(32))
export const real = {
  PUBLIC_URL: 'https://shop.example',
  DATABASE_URL: 'postgres://shop:pw@db.example/shop',
  SMTP_URL: 'smtps://shop:pw@mail.example',
  MAIL_FROM: 'Shop <shop@example.org>',
  SECRET_KEY_FILE: secretFile(randomBytes(32)),
}
export const pi = {
  PI_HORIZON_URL: 'https://api.testnet.minepi.com',
  PI_NETWORK_PASSPHRASE: 'Pi Testnet',
  PI_TREASURY: treasury,
}

export type Env = Record<string, string>
export const accepted = (env: Env): Config => {
  const { config, problems } = readConfig(env)
  expect(problems).toBeUndefined()
  return config as Config
}
