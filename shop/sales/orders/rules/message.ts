// Validation of messages to customers. Pure.

export const maxMessageLength = 2000

/** Prefix of a note that contains a drafted message. */
export const replyDraftPrefix = '\u270e '
/** Maximum length of a message: a note without the prefix. */
export const longestReply = 990
export const repliedIn = (note: string): string | null =>
  note.startsWith(replyDraftPrefix) ? note.slice(replyDraftPrefix.length) : null

/** The form generates the message's id, so that a double submission sends it once. */
export const isMessageId = (text: string): boolean => /^[\w-]{20,64}$/.test(text)

const address = /\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.)[^\s<>"]*|\b[\w.-]+\.[a-z]{2,}\/[^\s<>"]*/gi

/**
 * The first link of a text to another site: phishing by a stolen staff session would send such links in the shop's
 * emails. Null if there is none.
 */
export function foreignLink(text: string, publicUrl: string): string | null {
  const own = new URL(publicUrl).origin
  // A full stop after a URL belongs to the sentence.
  const found = text.match(address)?.map((each) => each.replace(/[.,;:!?)]+$/, ''))
  return found?.find((each) => originOf(each) !== own) ?? null
}

function originOf(text: string): string | null {
  const url = URL.parse(text)
  return url?.username === '' && url.password === '' ? url.origin : null
}

export type MessageTemplate = { readonly title: string; readonly text: string }

/** Messages that staff often write: each begins with a line `# Title`. What has no title or no text is left out. */
export const templatesIn = (text: string): readonly MessageTemplate[] =>
  text
    .split(/^#/m)
    .slice(1)
    .flatMap((part) => {
      const [title = '', ...lines] = part.split('\n')
      const template = { title: title.trim(), text: lines.join('\n').trim() }
      return template.title && template.text ? [template] : []
    })
