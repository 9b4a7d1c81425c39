// A review as its author may send it.
import { ok, type Result, refuse } from '../../result.ts'
import { mostWords } from './rules.ts'

export type Draft = { readonly rating: number; readonly words: string }

/** Words are free; without any it is a rating. Refuses `form.invalid` with `reviews.field.rating`, `reviews.field.words`. */
export function readReview(fields: Readonly<Record<string, string | undefined>>): Result<Draft> {
  const rating = /^[1-5]$/.test(fields.rating ?? '') ? Number(fields.rating) : 0
  const words = (fields.words ?? '')
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .trim()
  const wrong = {
    ...(rating === 0 && { rating: 'reviews.field.rating' }),
    ...([...words].length > mostWords && { words: 'reviews.field.words' }),
  }
  if (Object.keys(wrong).length > 0) return refuse('form.invalid', { fields: wrong })
  return ok({ rating, words })
}
