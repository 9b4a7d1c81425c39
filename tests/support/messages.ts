// The shop's texts, as they are written.
import { textsIn } from '../../app/i18n/compile-texts.ts'

/** `path`: group and key, `payment.wallet.button`. */
export const messageOf = (language: string, path: string): string =>
  String(
    path
      .split('.')
      .reduce((at: unknown, key) => (at as Record<string, unknown>)[key], textsIn(language)),
  )
