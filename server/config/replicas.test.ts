// Settings of replicas: several addresses, and the maximum lag.
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const primary = { DEMO: '1', DATABASE_URL: 'postgres://primary/shop' }

test('replicas are addresses beside that of the primary, separated by commas or spaces', () => {
  expect(readConfig(primary).config).toMatchObject({ databaseReplicas: [], databaseReplicaLag: 5 })
  const set = {
    DATABASE_REPLICA_URLS: 'postgres://one/shop, postgres://two/shop',
    DATABASE_REPLICA_LAG: '0.5',
  }
  expect(readConfig({ ...primary, ...set }).config).toMatchObject({
    databaseReplicas: ['postgres://one/shop', 'postgres://two/shop'],
    databaseReplicaLag: 0.5,
  })
})

test.each([
  [
    { DATABASE_URL: '', DATABASE_REPLICA_URLS: 'postgres://one/shop' },
    'DATABASE_REPLICA_URLS needs DATABASE_URL',
  ],
  [{ DATABASE_REPLICA_URLS: 'postgres://one/shop,mysql://x:secret@two' }, 'must be a URL'],
  // Without a name it would be the database of the user: perhaps another shop's.
  [{ DATABASE_URL: 'postgres://x:secret@primary/' }, 'DATABASE_URL must name a database'],
  [
    { DATABASE_DIRECT_URL: 'postgres://x:secret@direct' },
    'DATABASE_DIRECT_URL must name a database',
  ],
  [{ DATABASE_REPLICA_LAG: '0' }, 'DATABASE_REPLICA_LAG must be a number of seconds'],
  [{ DATABASE_REPLICA_LAG: 'soon' }, 'DATABASE_REPLICA_LAG must be a number of seconds'],
])('%o is refused, without a password in the message', (changed, says) => {
  const { problems = [] } = readConfig({ ...primary, ...changed })
  expect(problems).toEqual([expect.stringContaining(says)])
  expect(problems.join()).not.toContain('secret')
})
