// Names of document sides within a sentence.
import type { Piece } from '../../../shop/identity/kyc/rules.ts'
import type { Language } from '../../i18n/languages'
import type { Text } from '../../i18n/text'

export const sidesText = (pieces: readonly Piece[], t: Text, language: Language): string =>
  new Intl.ListFormat(language).format(pieces.map((piece) => t(`side.${piece}`)))
