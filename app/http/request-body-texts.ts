// Extracts every text of a request body with its name: form fields and file names, JSON keys and strings.
import { ok, type Result } from '../../shop/result.ts'
import { isUploadPage } from './upload-pages.ts'

export type Texts = [name: string, text: string][]
type Question = (texts: Texts) => Promise<Result>

/** Checked before every action: which currency a form with amounts was opened in. */
export const listCurrencyField = 'list-currency'

/** PostgreSQL text cannot hold zero bytes; replaces them as HTML does. */
export const replaceNullBytes = (text: string): string => text.replaceAll('\0', '\uFFFD')

const questions = new WeakMap<Request, Question>()

/** For a request whose texts are known only after its files were streamed (app/http/uploads.ts). */
export const leaveQuestion = (request: Request, question: Question) =>
  questions.set(request, question)

/** Runs the check deferred for the request. */
export const checkRecoveryPhrases = async (request: Request, texts: Texts): Promise<Result> =>
  (await questions.get(request)?.(texts)) ?? ok()

/** Reads a copy; unreadable bodies are for the action to refuse. Uploads are not read here. */
export async function sentTexts(request: Request): Promise<Texts> {
  const type = request.headers.get('content-type') ?? ''
  const isParts = type.startsWith('multipart/')
  if (!request.body || (isParts && isUploadPage(new URL(request.url).pathname))) return []
  try {
    const copy = request.clone()
    if (isParts) return partsOf(await copy.formData())
    const text = await copy.text()
    if (type.includes('json')) return stringsIn(JSON.parse(text))
    return type.includes('urlencoded') ? [...new URLSearchParams(text)] : [['body', text]]
  } catch {
    return []
  }
}

const partsOf = (form: FormData): Texts =>
  [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name])

/** The items of a list are also checked as one text: a phrase may be sent as twelve of them. */
function stringsIn(value: unknown, name = 'body'): Texts {
  if (typeof value === 'string') return [[name, value]]
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.entries(value).flatMap(([key, each]) => [
    ...(Array.isArray(value) ? [] : ([[name, key]] as Texts)),
    ...stringsIn(each, Array.isArray(value) ? name : key),
  ])
  const isList = Array.isArray(value) && value.every((each) => typeof each === 'string')
  return isList ? [...inside, [name, value.join(' ')]] : inside
}
