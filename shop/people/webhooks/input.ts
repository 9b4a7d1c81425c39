// The form of a webhook endpoint.
import * as v from 'valibot'
import type { EventType } from '../../platform/events/rules.ts'
import { filledIn, line, maxCharacters } from '../../platform/input.ts'
import { isOffered, limits, offeredTypes } from './rules.ts'

/** HTTPS, without credentials and fragment; on a developer's machine also HTTP. */
const address = (mayBeLocal: boolean) =>
  v.pipe(
    line,
    filledIn,
    maxCharacters(limits.url),
    v.check(
      (text) => {
        const url = URL.parse(text)
        if (!url || url.username || url.password || url.hash) return false
        return url.protocol === 'https:' || (mayBeLocal && url.protocol === 'http:')
      },
      mayBeLocal ? 'webhooks.field.urlLocal' : 'webhooks.field.url',
    ),
    v.transform((text) => new URL(text).href),
  )

const chosenTypes = v.custom<readonly EventType[]>(
  (list) => Array.isArray(list) && list.length > 0 && list.every((each) => isOffered(String(each))),
  'webhooks.field.types',
)

/** Reads the checkboxes `type.NAME`. */
export const endpointForm = (mayBeLocal: boolean) =>
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((sent) => ({
      ...sent,
      types: offeredTypes.filter((type) => sent[`type.${type}`] === 'yes'),
    })),
    v.object({ url: address(mayBeLocal), types: chosenTypes }),
  )
