// Names of document sides within a sentence.
import type { RequestedPart } from '../../../../shop/identity/kyc/rules/check.ts'
import type { Language } from '../../../i18n/languages'
import type { Text } from '../../../i18n/text'

export const sidesText = (
  requestedParts: readonly RequestedPart[],
  t: Text,
  language: Language,
): string => new Intl.ListFormat(language).format(requestedParts.map((part) => t(`side.${part}`)))
