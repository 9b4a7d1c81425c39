// VAT register: client for the REST service of VIES (European Commission, "VIES on-the-Web", rest-api/check-vat-number).
import type { VatAnswer, VatRegister } from '../shop/sales/taxes/port.ts'
import { askJson } from './ledgers/http-json.ts'

/** A shopper waits for it. */
const limits = { milliseconds: 6_000, bytes: 16_384 }

/** `url` ends before `/check-vat-number`. Every answer but a plain yes or no is `unavailable`. */
export function vies(url: string): VatRegister {
  const place = new URL(`${url.replace(/\/$/, '')}/check-vat-number`)
  return {
    async look(vatId, requester) {
      const answer = await askJson(
        place,
        {
          countryCode: vatId.prefix,
          vatNumber: vatId.number,
          ...(requester && {
            requesterMemberStateCode: requester.prefix,
            requesterNumber: requester.number,
          }),
        },
        limits,
      )
      return answer.kind === 'answer' && answer.status === 200
        ? answerIn(answer.body, vatId.number)
        : unavailable
    },
  }
}

const unavailable: VatAnswer = { answer: 'unavailable', reference: null }

/**
 * `{"countryCode": "FR", "vatNumber": "…", "requestDate": "…", "valid": true, "requestIdentifier": "WAPI…"}`; errors are
 * `{"actionSucceed": false, "errorWrappers": [{"error": "MS_UNAVAILABLE"}]}`.
 */
function answerIn(body: unknown, number: string): VatAnswer {
  if (typeof body !== 'object' || body === null) return unavailable
  const { valid, vatNumber, requestIdentifier, actionSucceed, errorWrappers } = body as Readonly<
    Record<string, unknown>
  >
  if (actionSucceed === false || errorWrappers !== undefined) return unavailable
  // An answer about another number is none.
  if (typeof valid !== 'boolean' || vatNumber !== number) return unavailable
  if (!valid) return { answer: 'unknown', reference: null }
  const isReference =
    typeof requestIdentifier === 'string' && /^[\w-]{1,60}$/.test(requestIdentifier)
  return { answer: 'confirmed', reference: isReference ? requestIdentifier : null }
}
