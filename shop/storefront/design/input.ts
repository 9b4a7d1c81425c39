// Input schemas of the design as a whole, and of hidden features.
import * as v from 'valibot'
import { line, maxCharacters } from '../../platform/input.ts'
import { noteLimit, type Part } from './rules/design.ts'
import { type Feature, features } from './rules/features.ts'

export const noteInput = v.pipe(line, maxCharacters(noteLimit))

/** The value if a stored part matches the schema exactly. */
export const readExactly = <T>(schema: v.GenericSchema<unknown, T>, stored: unknown): T | null => {
  const read = v.safeParse(schema, stored)
  return read.success ? read.output : null
}

const hidden = v.pipe(v.array(v.picklist(features)), v.maxLength(features.length))

export const hiddenPart: Part<'hidden'> = {
  name: 'hidden',
  fallback: [],
  read: (stored) => {
    const read = readExactly<Feature[]>(hidden, stored)
    return read && features.filter((each) => read.includes(each))
  },
  changes: (before, after) =>
    features
      .filter((each) => before.includes(each) !== after.includes(each))
      .map((each) => ({ word: `${after.includes(each) ? 'hide' : 'show'}.${each}` })),
}
