// After a failed journey: what each open page shows, since a log has no picture.
import { afterEach } from 'vitest'
import { launched } from '../browser/browser.ts'

/** Characters of a page's main part. */
const most = 1500

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const contexts = launched.flatMap((browser) => browser.contexts())
  for (const page of contexts.flatMap((context) => context.pages())) {
    const shown = await page
      .locator('main, body:not(:has(main))')
      .first()
      .ariaSnapshot({ timeout: 2_000 })
      .catch(({ message }: Error) => message)
    console.log(`${task.name}\nshown at ${page.url()}:\n${shown.slice(0, most)}`)
  }
})
