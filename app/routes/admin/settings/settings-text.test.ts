// Editing an operator text in one language, with preview.
import { expect, test } from 'vitest'
import { ownText } from '../../../../shop/platform/settings/views/texts.ts'
import { askIn, status } from '../../../../tests/support/ask.ts'
import { person } from '../../../../tests/support/people.ts'
import { testWorld } from '../../../../tests/support/world.ts'
import * as page from './settings-text'

const world = await testWorld()
const owner = await person(world, 'admin')
const send = (fields: Record<string, string>) =>
  askIn(world)(
    page.action,
    '/admin/settings/texts?name=imprint&language=ar',
    owner,
    new URLSearchParams({ was: '', ...fields }),
  )

test('a preview shows the paragraphs, keeps what is typed, and saves nothing', async () => {
  const text = 'السطر الأول\nتتمته\n\n<b>PI</b> 😀'
  const preview = ['السطر الأول\nتتمته', '<b>PI</b> 😀']
  expect(await send({ text, intent: 'preview' })).toMatchObject({ preview, values: { text } })
  expect(await ownText(world, 'imprint', 'ar')).toBe('')
  await send({ text })
  expect(await ownText(world, 'imprint', 'ar')).toBe(text)
})

test('a preview of what is too long says so', async () => {
  expect(status(await send({ text: 'x'.repeat(50_001), intent: 'preview' }))).toBe(400)
})
