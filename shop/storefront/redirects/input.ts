// Redirect input of staff: from a form, or a row of a file.
import * as v from 'valibot'
import { type Form, filledIn, line, parsedAs, readInput, together } from '../../platform/input.ts'
import type { Result } from '../../result.ts'
import { normalPath, type Redirect, redirectLimits } from './rules/redirects.ts'

export type RedirectForm = Pick<Redirect, 'source' | 'target'>

/** The shop's origin, so that its own full URLs can be pasted. */
export type OwnOrigin = string

const withoutOrigin = (text: string, origin: OwnOrigin): string =>
  text.startsWith(`${origin}/`) ? text.slice(origin.length) : text

const path = (origin: OwnOrigin, read: (text: string) => string | undefined) =>
  v.pipe(
    line,
    filledIn,
    v.maxLength(redirectLimits.path, 'field.long'),
    v.transform((text) => withoutOrigin(text, origin)),
    v.check((text) => !/^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(text), 'redirects.field.host'),
    parsedAs(read, 'redirects.field.path'),
  )

/** Refuses `form.invalid` with an error per field, and `form.unknown_field`. */
export function readRedirect(form: Form, origin: OwnOrigin): Result<RedirectForm> {
  const source = path(origin, (text) => normalPath(text) ?? undefined)
  const target = path(origin, targetPath)
  const schema = v.pipe(
    v.strictObject({ source, target }),
    together<RedirectForm>((sent) => ({
      source: sent.source === '/' && 'redirects.field.home',
    })),
  )
  return readInput(schema, form)
}

/** Normalized as a URL, with query and fragment. */
function targetPath(text: string): string | undefined {
  if (normalPath(text) === null) return undefined
  const { pathname, search, hash } = new URL(`http://shop.invalid${text.replace(/^\/+/, '/')}`)
  return pathname.replace(/\/{2,}/g, '/') + search + hash
}
