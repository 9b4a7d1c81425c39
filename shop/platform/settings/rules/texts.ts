// What the operator writes in each language. Pure.
import { ok, type Result, refuse } from '../../../result.ts'

/** Pages that the law asks for, in the order of the footer. */
export const legalPages = ['imprint', 'terms', 'privacy', 'withdrawal'] as const
export type LegalPage = (typeof legalPages)[number]
export const isLegalPage = (text: string | undefined): text is LegalPage =>
  (legalPages as readonly string[]).includes(text ?? '')

export const textNames = ['announcement', 'paused', 'orderButton', ...legalPages] as const
export type TextName = (typeof textNames)[number]
export const isTextName = (text: string | undefined): text is TextName =>
  (textNames as readonly string[]).includes(text ?? '')

/** One line; the others are pages. */
export const isLine = (name: TextName): boolean => !isLegalPage(name)

/** Characters. */
export const longestText = (name: TextName): number =>
  name === 'orderButton' ? 60 : isLine(name) ? 200 : 50_000

/** One line for what stands above a page or on its button; paragraphs with an empty line between them for a page. Refuses `settings.long` {most}. */
export function readText(name: TextName, typed: string): Result<string> {
  const clean = typed.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\0', '').trim()
  const text = isLine(name) ? clean.replace(/\s+/g, ' ') : clean
  const most = longestText(name)
  return [...text].length <= most ? ok(text) : refuse('settings.long', { facts: { most } })
}

/** A page's paragraphs; a line that ends none of them starts a new line within it. */
export const paragraphsOf = (text: string): string[] =>
  text.split(/\n\s*\n/).map((paragraph) => paragraph.trim())

export type Written = { readonly language: string; readonly text: string; readonly changedAt: Date }

/** What a reader of `language` is shown: their own, else the English, else the first that there is. */
export const textFor = (written: readonly Written[], language: string): Written | null =>
  written.find((each) => each.language === language) ??
  written.find((each) => each.language === 'en') ??
  written[0] ??
  null
