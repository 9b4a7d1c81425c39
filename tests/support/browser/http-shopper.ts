// A shopper without a browser: real requests, real forms, a cookie jar. The demonstration's mailbox is their mail.
import { randomBytes } from 'node:crypto'

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

export class Shopper {
  readonly email = `${randomBytes(6).toString('hex')}@shopper.example`
  readonly password = randomBytes(12).toString('base64url')
  readonly #cookies = new Map<string, string>()
  /** A shop that is started again may be somewhere else. */
  origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** What a real browser keeps that is theirs. */
  get browserCookies() {
    return [...this.#cookies].map(([name, value]) => ({ name, value, url: this.origin }))
  }

  /** A browser whose session has ended, and which still knows that somebody has signed in there. */
  loseSession(): this {
    for (const name of this.#cookies.keys())
      if (!name.endsWith('-browser')) this.#cookies.delete(name)
    return this
  }

  /** One request as a browser sends it from a page of the shop; redirects are not followed. */
  async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const { cookie } = this
    const headers = { ...(cookie && { cookie }), origin: this.origin, ...init.headers }
    const url = new URL(path, this.origin)
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1)
      const cut = pair.indexOf('=')
      const value = pair.slice(cut + 1)
      if (value) this.#cookies.set(pair.slice(0, cut), value)
      else this.#cookies.delete(pair.slice(0, cut))
    }
    return response
  }

  async page(path: string): Promise<string> {
    const response = await this.ask(path)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response.text()
  }

  /** Sends a form; what it answers is the caller's to judge. */
  post(path: string, fields: Readonly<Record<string, string>> | FormData): Promise<Response> {
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields)
    return this.ask(path, { method: 'POST', body })
  }

  /** Sends a form and answers where it leads. A form that leads nowhere was refused. */
  async send(path: string, fields: Readonly<Record<string, string>> | FormData): Promise<string> {
    const response = await this.post(path, fields)
    const text = await response.text()
    const to = response.headers.get('location')
    if (!to) throw new Error(`${path} refused with ${response.status}: ${text.slice(0, 400)}`)
    return to
  }

  /** Makes an account, opens the link of the mail, signs in. */
  async signUp(): Promise<void> {
    await this.askForAccount()
    const { pathname, search } = await this.verificationLink()
    await this.send(pathname + search, { token: new URLSearchParams(search).get('token') ?? '' })
    await this.signIn()
  }

  /** Fills in the sign-up form; answers where it leads. */
  askForAccount(path = '/auth?mode=sign-up'): Promise<string> {
    const { email, password } = this
    return this.send(path, {
      intent: 'sign-up',
      firstName: 'Ada',
      lastName: 'Byron',
      email,
      phoneCountry: 'US',
      phone: '2025550123',
      password,
      confirm: password,
    })
  }

  /** Answers where signing in leads. */
  signIn(account: { email: string; password: string } = this, path = '/auth'): Promise<string> {
    const { email, password } = account
    return this.send(path, { intent: 'sign-in', email, password })
  }

  async verificationLink(): Promise<URL> {
    const mails = (await (await this.ask('/dev/mailbox.json')).json()) as {
      to: string
      body: string
    }[]
    const mail = mails.find(({ to }) => to === this.email)
    const link = /\S+\/auth\/verify\?\S+/.exec(mail?.body ?? '')?.[0]
    if (!link) throw new Error(`no verification mail for ${this.email}`)
    return new URL(link)
  }
}

/** What the main part of a page says, without its marks: short enough for a failed test to be read. */
export function said(page: string): string {
  const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(page)?.[1] ?? page
  return unescaped(main.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).trim()
}

/** The value of a hidden field of a page. */
export function hidden(page: string, name: string): string {
  const input = page.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0] ?? ''
  const value = /value="([^"]*)"/.exec(input)?.[1]
  if (value === undefined) throw new Error(`no field ${name}`)
  return unescaped(value)
}
