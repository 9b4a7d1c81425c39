// Operator texts in each language. Pure.

import { ok, type Result, refuse } from '../../../result.ts'
import { firstLanguage } from '../../languages.ts'

export const textNames = [
  'tagline',
  'about',
  'announcement',
  'paused',
  'orderButton',
  'guarantee',
] as const
export type TextName = (typeof textNames)[number]
export const isTextName = (text: string | undefined): text is TextName =>
  (textNames as readonly string[]).includes(text ?? '')

/** Maximum characters. */
export const maxTextLength = (name: TextName): number => mostCharacters[name] ?? 200
const mostCharacters: Partial<Record<TextName, number>> = {
  orderButton: 60,
  tagline: 60,
  about: 300,
  guarantee: 2_000,
}

/** One line for a banner or button. Refuses `settings.long` {most}. */
export function readText(name: TextName, typed: string): Result<string> {
  const text = typed.normalize('NFC').replaceAll('\0', '').trim().replace(/\s+/g, ' ')
  const most = maxTextLength(name)
  return [...text].length <= most ? ok(text) : refuse('settings.long', { facts: { most } })
}

export type WrittenText = {
  readonly language: string
  readonly text: string
  readonly changedAt: Date
}

/** The text for a reader of `language`: in it, otherwise in the first language, otherwise in any. */
export const textFor = (written: readonly WrittenText[], language: string): WrittenText | null =>
  written.find((each) => each.language === language) ??
  written.find((each) => each.language === firstLanguage()) ??
  written[0] ??
  null
