// Every form has a response, and no response breaks the page that shows it.
import { expect, test } from 'vitest'
import {
  addressOf,
  admin,
  bob,
  number,
  placeOf,
  removeZones,
  takeNextOrder,
} from '../fixtures/browser/every-form.ts'
import { actionRoutes, fieldsOf } from '../support/browser/routes.ts'
import { importsOf, textOf } from '../support/source-files.ts'

/** Intents of a form, from the source of the route and its components. */
function actsOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const text = textOf(file)
  const compared = text.matchAll(/\b(?:intent|act|decision)\b\W{1,8}'([a-z][\w-]*)'/gi)
  const sent = text.matchAll(/name="(?:intent|act|decision)"\s+value="([\w-]+)"/g)
  const drawn = importsOf(file).filter(({ to }) => /^app\/(components|routes)\//.test(to))
  const below = drawn.flatMap(({ to }) =>
    ['', '.tsx', '.ts'].map((end) => to + end).filter(isThere),
  )
  const own = [...compared, ...sent].map(([, act]) => act as string)
  return [...new Set([...own, ...below.flatMap((each) => actsOf(each, seen))])]
}

function isThere(file: string): boolean {
  try {
    return /\.tsx?$/.test(file) && textOf(file) !== ''
  } catch {
    return false
  }
}

/** A plausible value for a field of this name. */
const meant = (field: string): string =>
  /hash$/i.test(field)
    ? 'ab'.repeat(32)
    : /email/i.test(field)
      ? 'typed@shopper.example'
      : /amount|price|quantity|stock|percent|version|minimum/i.test(field)
        ? '1'
        : /country/i.test(field)
          ? 'CH'
          : /(At|date|expiry)$/i.test(field)
            ? '2096-05-01T10:00'
            : 'Typed by somebody'

const ways: Readonly<Record<string, (field: string) => string>> = {
  'with nothing in it': () => '',
  'with odd things in it': () => `\u202e<b>"'%&\u{1f9e8}${'x'.repeat(300)}`,
  'as it is meant': meant,
}

async function statusOf(path: string): Promise<number> {
  const answer = await admin.ask(path)
  await answer.arrayBuffer()
  return answer.status
}

const isLast = (path: string) => path === '/sign-out'
const routes = actionRoutes.toSorted((a, b) => Number(isLast(a.path)) - Number(isLast(b.path)))

test('covers payment claims and decisions of staff', () => {
  expect(actsOf('app/routes/checkout/payment/page.tsx')).toEqual(
    expect.arrayContaining(['claim', 'look', 'quote', 'demo-pay']),
  )
  expect(actsOf('app/routes/admin/orders/order/page.tsx')).toEqual(
    expect.arrayContaining(['approve', 'decline']),
  )
})

test.each(Object.entries(ways))(
  'every form of every page is answered, sent %s',
  async (_, typed) => {
    // The previous run ended by signing out.
    await bob.signIn()
    const broken: string[] = []
    const gone = new Set<string>()
    let sent = 0
    for (const { path, file, isPage } of routes) {
      const who = path.startsWith('/admin') ? admin : bob
      const fields = Object.fromEntries(fieldsOf(file).map((name) => [name, typed(name)]))
      for (const act of new Set(['', ...actsOf(file)])) {
        const form = new FormData()
        const all = { ...fields, intent: act, act, decision: act }
        for (const [name, value] of Object.entries(all)) form.set(name, value)
        const isInParts = path === '/kyc-details'
        if (addressOf(path).includes(number)) await takeNextOrder()
        const body = isInParts ? form : new URLSearchParams(all)
        const at = await placeOf(path)
        // Without an object, a form cannot show its response.
        if (isPage && path.startsWith('/admin/') && (await statusOf(at)) !== 200) gone.add(at)
        const answer = await who.ask(at, { method: 'POST', body })
        await answer.arrayBuffer()
        if (answer.status >= 500) broken.push(`${at} ${act}: ${answer.status}`)
        sent += 1
      }
      if (path.startsWith('/admin/shipping')) await removeZones()
    }
    expect(broken).toEqual([])
    // Only a shop that has never opened is set up.
    expect([...gone]).toEqual(['/admin/setup'])
    expect(sent).toBeGreaterThan(150)
  },
)
