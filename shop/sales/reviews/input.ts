// Review form input.
import * as v from 'valibot'
import {
  type Form,
  maxCharacters,
  paragraphs,
  readInput,
  wholeNumber,
} from '../../platform/input.ts'
import type { Result } from '../../result.ts'
import { maxReviewLength } from './rules.ts'

const review = v.object({
  rating: wholeNumber(1, 5, 'reviews.field.rating'),
  words: v.pipe(paragraphs, maxCharacters(maxReviewLength, 'reviews.field.words')),
})

export type Draft = v.InferOutput<typeof review>

/** The text is optional. Refuses `form.invalid` with `reviews.field.rating`, `reviews.field.words`. */
export const readReview = (form: Form): Result<Draft> => readInput(review, form)
