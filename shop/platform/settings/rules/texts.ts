// Operator texts in each language. Pure.
import { ok, type Result, refuse } from '../../../result.ts'

/** Legal pages, in footer order. */
export const legalPages = ['imprint', 'terms', 'privacy', 'withdrawal'] as const
export type LegalPage = (typeof legalPages)[number]
export const isLegalPage = (text: string | undefined): text is LegalPage =>
  (legalPages as readonly string[]).includes(text ?? '')

export const textNames = ['announcement', 'paused', 'orderButton', ...legalPages] as const
export type TextName = (typeof textNames)[number]
export const isTextName = (text: string | undefined): text is TextName =>
  (textNames as readonly string[]).includes(text ?? '')

/** A single line; the others are pages. */
export const isLine = (name: TextName): boolean => !isLegalPage(name)

/** Maximum characters. */
export const longestText = (name: TextName): number =>
  name === 'orderButton' ? 60 : isLine(name) ? 200 : 50_000

/**
 * One line for a banner or button; paragraphs separated by an empty line for a page. Refuses `settings.long` {most}.
 */
export function readText(name: TextName, typed: string): Result<string> {
  const clean = typed.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\0', '').trim()
  const text = isLine(name) ? clean.replace(/\s+/g, ' ') : clean
  const most = longestText(name)
  return [...text].length <= most ? ok(text) : refuse('settings.long', { facts: { most } })
}

/** A page's paragraphs; single line breaks are kept within them. */
export const paragraphsOf = (text: string): string[] =>
  text.split(/\n\s*\n/).map((paragraph) => paragraph.trim())

export type WrittenText = {
  readonly language: string
  readonly text: string
  readonly changedAt: Date
}

/** The text for a reader of `language`: in it, else in English, else the first available. */
export const textFor = (written: readonly WrittenText[], language: string): WrittenText | null =>
  written.find((each) => each.language === language) ??
  written.find((each) => each.language === 'en') ??
  written[0] ??
  null
