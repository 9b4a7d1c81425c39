// What the page of payment addresses shows of an account key, in two languages.
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageContext } from '../../../../i18n/text'
import { Destination } from './destination'

type Shown = Parameters<typeof Destination>[0]['destination']
const wallet = { account: 2, path: "m/44'/195'/1'/0/0" }
const key: Shown = {
  kind: 'usdt_account',
  ledger: 'tron',
  value: 'fingerprint',
  label: 'TG3XXyExBkPp9nzdajDZsozEu4BkaSJozs',
  firstSeenAt: new Date(),
  proposedAt: null,
  confirmedAt: new Date(),
  compromisedAt: null,
  compromisedReason: null,
  state: 'current',
  wallet,
}
function markupOf(more: Partial<Shown>, language: 'en' | 'de' = 'en'): string {
  const shown = <Destination destination={{ ...key, ...more }} mayDecide={true} typed={undefined} />
  const element = <LanguageContext value={language}>{shown}</LanguageContext>
  const router = createMemoryRouter([{ path: '*', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('an owner is asked to compare the first address of an account key with their wallet', () => {
  const markup = markupOf({})
  expect(markup).toContain('it must be the first address of account 2.')
  expect(markup).toContain('m/44&#x27;/195&#x27;/1&#x27;/0/0')
  expect(markupOf({ state: 'proposed' })).toContain('account 2.')
  expect(markupOf({}, 'de')).toContain('die erste Adresse von Konto 2 sein.')
})

test.each(['former', 'withdrawn', 'compromised'] as const)(
  'nothing is compared of one that is %s',
  (state) => {
    expect(markupOf({ state })).not.toContain('Compare it')
  },
)

test('nor of collecting contracts, whose address is in the settings', () => {
  expect(markupOf({ wallet: null })).not.toContain('Compare it')
})
