// HMAC of the audit chain.
import { createHmac } from 'node:crypto'
import type { World } from '../../world.ts'

export const hashOf = (keys: World['keys'], keyVersion: number, text: string): string =>
  createHmac('sha256', keys.key('audit', keyVersion)).update(text).digest('hex')
