// Wallet proofs: with a browser wallet, by copying a message, and by a payment on the simulated ledger.
import { createHash } from 'node:crypto'
import { Keypair } from '@stellar/stellar-sdk/base'
import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, expect, test } from 'vitest'
import { pageOf } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { collectConsoleErrors } from '../support/browser/browser.ts'
import { mainText, type Shopper } from '../support/browser/http-shopper.ts'
import { details, newShopper } from '../support/browser/http-steps.ts'

let ada: Shopper

beforeAll(async () => {
  ada = await newShopper(shop)
})

const here = '/account/wallets'

/** A browser wallet by EIP-6963, with a key of this test. */
async function withWallet(page: Page, account: ReturnType<typeof privateKeyToAccount> | null) {
  await page.exposeFunction('testWallet', async (method: string, params: string[]) => {
    if (!account) throw new Error('User rejected the request.')
    if (method === 'eth_requestAccounts') return [account.address]
    if (method !== 'personal_sign') throw new Error(method)
    return account.signMessage({ message: { raw: params[0] as `0x${string}` } })
  })
  await page.addInitScript(() => {
    type Ask = (method: string, params?: unknown) => Promise<unknown>
    const { testWallet } = window as unknown as { testWallet: Ask }
    const provider = {
      request: ({ method, params }: { method: string; params?: unknown }) =>
        testWallet(method, params ?? []),
    }
    const info = { uuid: 'u', name: 'Test Wallet', icon: 'data:,', rdns: 'example.test' }
    const announce = () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      )
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  })
}

const signedInPage = (options = {}): Promise<Page> => pageOf(ada, { baseURL: shop.url, ...options })

test('a browser wallet is verified in two steps, and the flow returns to its start', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const page = await signedInPage()
  const broken: string[] = []
  collectConsoleErrors(page, broken)
  await withWallet(page, account)
  await page.goto(`${here}?next=/kyc-required`)
  expect(await page.textContent('main')).toContain(
    'Signing is free and does not move funds. We never ask for your recovery phrase.',
  )
  await page.getByRole('button', { name: 'Use Test Wallet' }).click()
  await page.getByRole('button', { name: 'Sign with Test Wallet' }).click()
  await page.waitForURL(({ pathname }) => pathname.startsWith('/kyc'))
  await page.goto(here)
  expect(await page.textContent('main')).toContain(account.address)
  expect(broken).toEqual([])
  await page.context().close()
})

test('a declined signature is no error of the page', async () => {
  const page = await signedInPage()
  await withWallet(page, null)
  await page.goto(here)
  await page.getByRole('button', { name: 'Use Test Wallet' }).click()
  await page.getByText('The wallet did not respond, or you declined').waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.context().close()
})

const begun = async (address: string, way: string) =>
  ada.send(here, { intent: 'begin', address, way })
const challengeIn = (to: string) => new URL(to, shop.url).searchParams.get('challenge') ?? ''
const unescaped = (text: string) => text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

/** The message that a page requests to sign. */
const messageIn = (page: string) =>
  unescaped(
    /<code dir="ltr" translate="no" class="mono">(127|localhost[^<]*wants|[^<]*wants)[\s\S]*?<\/code>/.exec(
      page,
    )?.[0] ?? '',
  ).replace(/<[^>]+>/g, '')

function signatureOf(key: Keypair, message: string): string {
  const hash = createHash('sha256').update(`Stellar Signed Message:\n${message}`).digest()
  return Buffer.from(key.sign(hash)).toString('base64')
}

test('without script: the message is copied and the signature pasted, and is valid once', async () => {
  const key = Keypair.random()
  const to = await begun(key.publicKey(), 'signature')
  const message = messageIn(await ada.page(to))
  expect(message).toContain(key.publicKey())
  const signature = signatureOf(key, message)
  const form = { intent: 'sign', challenge: challengeIn(to), signature }
  const wrong = await ada.post(here, {
    ...form,
    signature: signature.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')),
  })
  expect([wrong.status, mainText(await wrong.text())]).toEqual([
    401,
    expect.stringContaining('does not match this message and wallet'),
  ])
  const eve = await newShopper(shop)
  expect((await eve.post(here, form)).status).toBe(404)
  expect(await ada.send(here, form)).toBe(here)
  const again = await ada.post(here, form)
  expect([again.status, mainText(await again.text())]).toEqual([
    401,
    expect.stringContaining('was already used'),
  ])
  expect(mainText(await ada.page(here))).toContain(key.publicKey())
})

test('step 1 of the identity check verifies a wallet, and returns with its input', async () => {
  const eve = await newShopper(shop)
  const key = Keypair.random()
  const wallet = key.publicKey()
  const wrong = await eve.post('/kyc', { ...details, phone: '', wallet, prove: 'signature' })
  expect([wrong.status, mainText(await wrong.text())]).toEqual([
    400,
    expect.stringContaining('Phone number is required'),
  ])
  const none = await eve.post('/kyc', { ...details, wallet: '', prove: 'signature' })
  expect(mainText(await none.text())).toContain('Enter a public wallet address')
  const to = await eve.send('/kyc', { ...details, wallet, prove: 'signature' })
  expect(to).toMatch(/^\/kyc\?challenge=/)
  // Left and resumed: the input is kept, and the message to sign, too.
  expect(await eve.page('/kyc')).toContain(`value="${wallet}"`)
  const message = messageIn(await eve.page(to))
  expect(message).toContain(wallet)
  const signature = signatureOf(key, message)
  const form = { intent: 'sign', challenge: challengeIn(to), signature }
  const refused = await eve.post(to, { ...form, signature: signatureOf(key, 'other words') })
  expect([refused.status, messageIn(await refused.text())]).toEqual([401, message])
  expect(await eve.send(to, form)).toBe('/kyc')
  expect(mainText(await eve.page('/kyc'))).toContain('Verified by signature on')
  expect(mainText(await eve.page('/kyc-summary'))).toContain('Verified by signature on')
  // Another user's message is not shown.
  expect(await ada.page(to)).not.toContain(message.split('\n')[0] ?? '')

  const paying = await eve.send('/kyc', {
    ...details,
    wallet: Keypair.random().publicKey(),
    prove: 'payment',
  })
  expect(mainText(await eve.page(paying))).toMatch(/PROVE-[0-9A-Z]{10}/)
  expect(mainText(await eve.page('/kyc'))).not.toContain('Verified by')
})

test('a proof by payment asks for its own memo, on the demonstration’s address', async () => {
  const page = mainText(await ada.page(await begun(Keypair.random().publicKey(), 'payment')))
  expect(page).toMatch(/PROVE-[0-9A-Z]{10}/)
  expect(page.replace(/\s/g, '')).toContain('DEMO-G')
})

test.each(['', 'G123', '0x12', 'ada@shop.example'])(
  '%j is not a wallet address',
  async (address) => {
    const answer = await ada.post(here, { intent: 'begin', way: 'signature', address })
    expect([answer.status, mainText(await answer.text())]).toEqual([
      400,
      expect.stringContaining('Enter a public wallet address'),
    ])
  },
)
