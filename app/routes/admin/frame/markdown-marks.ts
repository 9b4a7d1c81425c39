// Edits a text as a Markdown toolbar button does: the replacement and the new selection. Pure.

export const markdownMarks = ['bold', 'italic', 'heading', 'list', 'link'] as const
export type MarkdownMark = (typeof markdownMarks)[number]

export type Edit = {
  readonly from: number
  readonly to: number
  readonly insert: string
  readonly select: readonly [start: number, end: number]
}

/** A second press removes the mark. */
export function markedText(text: string, start: number, end: number, mark: MarkdownMark): Edit {
  if (mark === 'bold') return wrapped(text, start, end, '**')
  if (mark === 'italic') return wrapped(text, start, end, '*')
  if (mark === 'heading') return begun(text, start, end, '## ')
  if (mark === 'list') return begun(text, start, end, '- ')
  const words = text.slice(start, end)
  const at = start + words.length + 3
  return { from: start, to: end, insert: `[${words}](https://)`, select: [at, at + 8] }
}

function wrapped(text: string, from: number, to: number, sign: string): Edit {
  // A double click also selects the blank after a word, and marks next to blanks are not parsed.
  const words = text.slice(from, to)
  const start = from + words.length - words.trimStart().length
  const end = Math.max(start, to - (words.length - words.trimEnd().length))
  const inner = text.slice(start, end)
  const size = sign.length
  const isAround = signsBefore(text, start, sign) && text.startsWith(sign, end)
  if (isAround)
    return {
      from: start - size,
      to: end + size,
      insert: inner,
      select: [start - size, end - size],
    }
  return {
    from: start,
    to: end,
    insert: `${sign}${inner}${sign}`,
    select: [start + size, end + size],
  }
}

/** A single asterisk is not part of bold text's pair. */
const signsBefore = (text: string, at: number, sign: string): boolean => {
  const stars = /\**$/.exec(text.slice(0, at))?.[0].length ?? 0
  return sign === '*' ? stars % 2 === 1 : stars >= 2
}

/** Adds a prefix to whole lines, or removes it from all. */
function begun(text: string, start: number, end: number, sign: string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isMarked = lines.every((line) => line.startsWith(sign))
  const insert = lines
    .map((line) => (isMarked ? line.slice(sign.length) : sign + line.replace(/^(?:#+|[-*]) /, '')))
    .join('\n')
  const last = from + insert.length
  return { from, to, insert, select: start === end ? [last, last] : [from, last] }
}
