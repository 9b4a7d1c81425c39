// A shopper without a browser: real requests, real forms, a cookie jar. The demonstration's mailbox is their mail.
import { randomBytes } from 'node:crypto'

const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"')

export class Shopper {
  readonly #cookies = new Map<string, string>()
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async #ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { cookie: this.cookie, origin: this.#origin, ...init.headers }
    const url = new URL(path, this.#origin)
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
    const response = await this.#ask(path)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response.text()
  }

  /** Sends a form and answers where it leads. A form that leads nowhere was refused. */
  async send(path: string, fields: Record<string, string>): Promise<string> {
    const body = new URLSearchParams(fields)
    const response = await this.#ask(path, { method: 'POST', body })
    const to = response.headers.get('location')
    if (!to)
      throw new Error(
        `${path} refused with ${response.status}: ${(await response.text()).slice(0, 400)}`,
      )
    await response.arrayBuffer()
    return to
  }

  async signUp(): Promise<void> {
    const name = randomBytes(6).toString('hex')
    const email = `${name}@shopper.example`
    const password = randomBytes(12).toString('base64url')
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
    await this.send('/auth', { intent: 'sign-in', email, password })
  }

  async #tokenFor(email: string): Promise<string> {
    const mails = (await (await this.#ask('/dev/mailbox.json')).json()) as {
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
