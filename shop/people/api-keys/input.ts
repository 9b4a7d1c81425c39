// The form of a new API key.
import * as v from 'valibot'
import {
  filledIn,
  line,
  maxCharacters,
  oneOfThese,
  paragraphs,
  parsedAs,
} from '../../platform/input.ts'
import { isAddress, isScope, lifetimes, limits, type Scope, scopes } from './rules.ts'

const networks = v.pipe(
  paragraphs,
  parsedAs((text) => {
    const each = text.split(/[\s,]+/).filter(Boolean)
    return each.length <= limits.addresses && each.every(isNetwork) ? each : undefined
  }, 'apiKeys.field.addresses'),
)

function isNetwork(text: string): boolean {
  const [address = '', length = '0', ...more] = text.split('/')
  const most = address.includes(':') ? 128 : 32
  return isAddress(address) && /^\d{1,3}$/.test(length) && Number(length) <= most && !more.length
}

/** Reads the checkboxes `scope.NAME`. */
const chosenScopes = v.custom<readonly Scope[]>(
  (list) => Array.isArray(list) && list.length > 0 && list.every((each) => isScope(String(each))),
  'apiKeys.field.scopes',
)

const fields = v.object({
  name: v.pipe(line, filledIn, maxCharacters(limits.name)),
  lifetime: oneOfThese(lifetimes, 'apiKeys.field.lifetime'),
  addresses: networks,
  scopes: chosenScopes,
})

export const newKey = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((sent) => ({
    ...sent,
    scopes: scopes.filter((scope) => sent[`scope.${scope}`] === 'yes'),
  })),
  fields,
)
