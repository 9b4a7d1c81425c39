// A message with an optional photo, as a multipart form of an order's page sends it.
import { ok, type Result, refuse } from '../../shop/result.ts'
import type { NewMessage } from '../../shop/sales/orders/actions/messages.ts'
import { withUpload } from './uploads'

export const isMultipart = (request: Request): boolean =>
  request.headers.get('content-type')?.startsWith('multipart/') ?? false

/** Sends it by `write`; the answered fields keep what was typed. A refused photo is a problem of its field. */
export async function receiveMessage(
  request: Request,
  write: (message: NewMessage) => Promise<Result>,
): Promise<{ done: Result; fields: Record<string, string> }> {
  let typed: Record<string, string> = {}
  const done = await withUpload(request, ['photo'], async ({ fields, files, problems }) => {
    typed = { ...fields }
    // A browser sends an empty file where none was chosen.
    const problem = problems.photo === 'upload.empty' ? undefined : problems.photo
    if (problem) return refuse(problem, { fields: { photo: problem } })
    const { messageId: id = '', message: text = '', seen = null } = fields
    const sent = await write({ id, text, photo: files.photo ?? null, seen })
    if (sent.ok) return ok()
    const isPhoto = sent.code.startsWith('upload.')
    return isPhoto ? refuse(sent.code, { fields: { photo: sent.code } }) : sent
  })
  return { done, fields: typed }
}
