// A shopper without a browser: real requests and forms, a cookie jar, and the demonstration's mailbox for email.
import { randomBytes } from 'node:crypto'

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

export class Shopper {
  readonly email = `${randomBytes(6).toString('hex')}@shopper.example`
  readonly password = randomBytes(12).toString('base64url')
  readonly #cookies = new Map<string, string>()
  /** A restarted shop may have another origin. */
  origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Cookies for a real browser. */
  get browserCookies() {
    return [...this.#cookies].map(([name, value]) => ({ name, value, url: this.origin }))
  }

  /** A known browser whose session has ended. */
  loseSession(): this {
    for (const name of this.#cookies.keys())
      if (!name.endsWith('-browser')) this.#cookies.delete(name)
    return this
  }

  /** One request as from a page of the shop; redirects are not followed. */
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

  /** Submits a form; the caller checks the response. */
  post(path: string, fields: Readonly<Record<string, string>> | FormData): Promise<Response> {
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields)
    return this.ask(path, { method: 'POST', body })
  }

  /** Submits a form and returns the redirect. Throws without one, since the form was refused. */
  async send(path: string, fields: Readonly<Record<string, string>> | FormData): Promise<string> {
    const response = await this.post(path, fields)
    const text = await response.text()
    const to = response.headers.get('location')
    if (!to) throw new Error(`${path} refused with ${response.status}: ${text.slice(0, 400)}`)
    return to
  }

  /** Signs up, opens the emailed link, signs in. */
  async signUp(): Promise<void> {
    await this.askForAccount()
    const { pathname, search } = await this.verificationLink()
    await this.send(pathname + search, { token: new URLSearchParams(search).get('token') ?? '' })
    await this.signIn()
  }

  /** Submits the sign-up form and returns the redirect. */
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

  /** Returns the redirect after sign-in. */
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

/** Text of a page's <main>: short enough to read in a failed test. */
export function mainText(page: string): string {
  const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(page)?.[1] ?? page
  return unescaped(main.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).trim()
}

/** Value of a hidden field. */
export function hidden(page: string, name: string): string {
  const input = page.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0] ?? ''
  const value = /value="([^"]*)"/.exec(input)?.[1]
  if (value === undefined) throw new Error(`no field ${name}`)
  return unescaped(value)
}
