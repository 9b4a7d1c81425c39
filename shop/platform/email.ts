// Validates email addresses as internet mail servers accept them (RFC 5321 and 5322). Pure.
import { is, maxLength, pipe, regex, rfcEmail, string } from 'valibot'

const domain = /\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i
const address = pipe(string(), rfcEmail(), regex(domain), maxLength(254))

export const isEmail = (text: string): boolean => is(address, text)
