// Exporting a long list: progress and cancelling in a browser, and an aborted file never looks complete.
import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Progress } from '../../shop/platform/csv-exports/rules.ts'
import { consoleErrors, hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { database, shop } from '../fixtures/browser/open-shop.ts'
import type { Shopper } from '../support/browser/http-shopper.ts'
import { adminOf, pollOptions } from '../support/browser/http-steps.ts'

const people = 300_000
let owner: Shopper
let page: Page

beforeAll(async () => {
  await database`
    insert into users (id, email, first_name, last_name, username, referral_code, created_at, updated_at)
    select 'made-' || n, 'made' || n || '@shop.example', 'Made', 'Up', 'made' || n, lpad(n::text, 12, '0'),
      now() - n * interval '1 second', now() from generate_series(1, ${people}::int) n`
  owner = await adminOf(shop)
  page = await pageOf(owner)
})

const progressOf = async (id: string): Promise<Progress> =>
  (await owner.ask(`/admin/exports/${id}`)).json() as Promise<Progress>

/** Requests the list and runs an action after its first rows; returns whether the rest arrived. */
async function takeAway(id: string, meanwhile: () => Promise<unknown>): Promise<'whole' | 'torn'> {
  const answer = await owner.ask(`/admin/users.csv?export=${id}`)
  expect(answer.status).toBe(200)
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  try {
    await reader.read()
    await meanwhile()
    while (!(await reader.read()).done);
    return 'whole'
  } catch {
    return 'torn'
  }
}

describe('over HTTP', () => {
  test('a complete export ends with its terminator', async () => {
    const id = 'the-whole-list-of-people'
    expect(await takeAway(id, async () => {})).toBe('whole')
    await vi.waitFor(async () => {
      const { state, rows, about } = await progressOf(id)
      expect([state, rows, about]).toEqual(['done', about, people + 1])
    }, pollOptions)
  })

  test('a database failure midway aborts the connection, so that the file is incomplete', async () => {
    const id = 'a-list-that-breaks-off'
    const away = () => database`alter table referrals rename to referrals_away`
    const torn = await takeAway(id, away).finally(
      () => database`alter table referrals_away rename to referrals`,
    )
    expect(torn).toBe('torn')
    await vi.waitFor(async () => expect((await progressOf(id)).state).toBe('broken'), pollOptions)
    expect((await progressOf(id)).rows).toBeLessThan(people)
  })

  test('cancelling aborts the connection, too', async () => {
    const id = 'a-list-that-is-cancelled'
    const torn = await takeAway(id, async () => {
      const answer = await owner.post(`/admin/exports/${id}`, {})
      expect(await answer.json()).toMatchObject({ state: 'cancelled', about: people + 1 })
      expect((await owner.post(`/admin/exports/${id}`, {})).status).toBe(404)
    })
    expect(torn).toBe('torn')
    expect(await progressOf(id)).toMatchObject({ state: 'cancelled' })
  })
})

describe('in a browser', () => {
  const followed = () => page.locator('.export-progress')
  /** Starts the download; its rows are blocked until this is done. */
  const midway = async (meanwhile: () => Promise<unknown>): Promise<Download> => {
    await page.goto(`${shop.url}/admin/users`)
    const link = page.getByRole('link', { name: 'Export CSV' })
    await hydrated(link)
    return database.begin(async (held) => {
      await held`lock table referrals in access exclusive mode`
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
      await meanwhile()
      return download
    })
  }

  test('the page shows the progress and reports when the file is complete', async () => {
    const download = await midway(async () => {
      await followed()
        .getByText(/Rows exported: [\d,]+ of about 300,001/)
        .waitFor()
      await page.getByRole('progressbar', { name: 'Export progress' }).waitFor()
    })
    await followed().getByText('Export complete. Rows exported: 300,001').waitFor()
    await expect
      .poll(() => page.getByRole('status').allInnerTexts())
      .toContain('Export complete. Rows exported: 300,001')
    expect(await download.failure()).toBeNull()
    const text = await readFile(await download.path(), 'utf8')
    expect(text.match(/\r\n/g)).toHaveLength(people + 2)
    expect(text).toContain('"made300000@shop.example"')
  })

  test('cancelling ends the export, and the browser has no file', async () => {
    const download = await midway(async () => {
      await page.getByRole('button', { name: 'Cancel export' }).click()
      await followed()
        .getByText(/Export canceled. The file is incomplete/)
        .waitFor()
    })
    expect(await download.failure()).not.toBeNull()
    expect(consoleErrors).toEqual([])
  })

  test('the download starts after the re-authentication that it asked for', async () => {
    await database`update sessions set proved_at = now() - interval '1 day'`
    await page.goto(`${shop.url}/admin/audit`)
    await page.getByRole('link', { name: 'Export CSV' }).click()
    await page.getByLabel('Password', { exact: true }).fill(shop.admin.password)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('main')
        .getByRole('button', { name: /Confirm|Continue/ })
        .click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^audit-.*\.csv$/)
    await download.cancel()
    await page.waitForURL(
      ({ pathname, search }) => pathname === '/admin/audit' && !/download|export/.test(search),
    )
    await page.reload()
    expect(await page.locator('.export-progress').count()).toBe(0)
  })
})
