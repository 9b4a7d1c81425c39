// A shopper without a browser: real requests, real forms, a cookie jar. The demonstration's mailbox is their mail.
import { randomBytes } from 'node:crypto'

const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"')

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

  async signUp(): Promise<void> {
    const { email, password } = this
    await this.send('/auth?mode=sign-up', {
      intent: 'sign-up',
      firstName: 'Ada',
      lastName: 'Byron',
      email,
      phoneCountry: 'US',
      phone: '2025550123',
      password,
      confirm: password,
    })
    await this.send('/auth/verify', { token: await this.#tokenFor(email) })
    await this.signIn()
  }

  async signIn(account: { email: string; password: string } = this): Promise<void> {
    const { email, password } = account
    await this.send('/auth', { intent: 'sign-in', email, password })
  }

  async #tokenFor(email: string): Promise<string> {
    const mails = (await (await this.ask('/dev/mailbox.json')).json()) as {
      to: string
      body: string
    }[]
    const mail = mails.find(({ to }) => to === email)
    const token = /\/auth\/verify\?token=([\w-]+)/.exec(mail?.body ?? '')?.[1]
    if (!token) throw new Error(`no verification mail for ${email}`)
    return token
  }
}

/** The value of a hidden field of a page. */
export function hidden(page: string, name: string): string {
  const input = page.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0] ?? ''
  const value = /value="([^"]*)"/.exec(input)?.[1]
  if (value === undefined) throw new Error(`no field ${name}`)
  return unescaped(value)
}
