// Names of all emails. Server only.
import { mail } from './messages/en/mail.json'

export type Texts = { readonly [key: string]: string | Texts }

export const englishEmails: Texts = mail

export const emailNames: readonly string[] = namesIn(englishEmails)

function namesIn(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) => {
    if (typeof value === 'string') return []
    const name = prefix + key
    return typeof value.body === 'string' ? [name] : namesIn(value, `${name}.`)
  })
}
