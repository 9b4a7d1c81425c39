// Every text of a request's body, with the name it came under: a form's fields and file names, JSON's keys and strings.
import { ok, type Result } from '../../shop/result.ts'
import { isUploadPage } from './upload-pages.ts'

export type Texts = [name: string, text: string][]
type Question = (texts: Texts) => Promise<Result>

/** No text of the database holds a zero byte; as HTML does, it is read as a character that could not be. */
export const withoutZeros = (text: string): string => text.replaceAll('\0', '\uFFFD')

const questions = new WeakMap<Request, Question>()

/** For a request whose texts are known later, when its files have streamed past (app/http/uploads.ts). */
export const leaveQuestion = (request: Request, question: Question) =>
  questions.set(request, question)

/** Puts the question that was left with the request. */
export const askAbout = async (request: Request, texts: Texts): Promise<Result> =>
  (await questions.get(request)?.(texts)) ?? ok()

/** Reads a copy; what cannot be read is the action's to refuse. Of an upload nothing is read here. */
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

/** A list's texts are read one after the other, too: a phrase may come as twelve of them. */
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
