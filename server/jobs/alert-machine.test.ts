// Alerts about the machine: by email, and on the dashboard while they last.
import { expect, test } from 'vitest'
import { alertsNow } from '../../shop/people/alerts/views.ts'
import { person } from '../../tests/support/people.ts'
import { testWorld } from '../../tests/support/world.ts'
import { recordBackup } from '../backup/state.ts'
import { alertBackups, alertMachine } from './alert-machine.ts'

const well = { disk: 'ok', clock: 'ok', erasure: { state: 'ok', overdue: 0 } } as const
const bad = { disk: 'low', clock: 'off', erasure: { state: 'behind', overdue: 2 } } as const

test('alerts of a full disk at once, of clock and storage after a while, and resolves each', async () => {
  const world = await testWorld()
  await person(world, 'admin')
  const openSubjects = async () => (await alertsNow(world)).map(({ subject }) => subject).toSorted()
  await alertMachine(world, well)
  expect(await openSubjects()).toEqual([])
  await alertMachine(world, bad)
  expect(await openSubjects()).toEqual(['disk'])
  world.clock.advance(15 * 60_000)
  await alertMachine(world, { ...bad, disk: 'ok' })
  expect(await openSubjects()).toEqual(['clock', 'erasure'])
  await alertMachine(world, well)
  expect(await openSubjects()).toEqual([])
  const mails = await world.db<{ body: string }[]>`
    select body from mail_outbox where template = 'alert.began'`
  expect(mails).toHaveLength(3)
  for (const { body } of mails) expect(body).not.toMatch(/machine\.|\{|undefined/)
  expect(mails.map(({ body }) => body).join()).toContain('Less than 500 MB')
})

test('alerts of a backup that failed, grows old or never began, until one is complete', async () => {
  const world = await testWorld()
  await person(world, 'admin')
  const alertsAfter = async (to: string | null) => {
    await alertBackups(world, { backup: { to, recipients: [], s3: null } })
    return (await alertsNow(world)).map(({ subject }) => subject)
  }
  const day = 86_400_000
  expect(await alertsAfter(null)).toEqual([])
  expect(await alertsAfter('/backups')).toEqual([])
  world.clock.advance(3 * day)
  expect(await alertsAfter(null)).toEqual([])
  expect(await alertsAfter('/backups')).toEqual([])
  world.clock.advance(3 * day)
  expect(await alertsAfter('/backups')).toEqual(['backup_missing'])

  await recordBackup(world.url, { failure: 'The disk is full.' }, world.now())
  expect(await alertsAfter('/backups')).toEqual(['backup_failed'])
  world.clock.advance(day)
  await recordBackup(world.url, { bytes: 1_000 }, world.now())
  expect(await alertsAfter('/backups')).toEqual([])
  world.clock.advance(3 * day)
  // Made by --to, without a setting.
  expect(await alertsAfter(null)).toEqual(['backup_old'])
  const mails = await world.db<{ body: string }[]>`
    select body from mail_outbox where template = 'alert.began'`
  expect(mails).toHaveLength(3)
  for (const { body } of mails) expect(body).not.toMatch(/machine\.|\{|undefined/)
})
