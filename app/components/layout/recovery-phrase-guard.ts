// Client-side recovery phrase check of every form, while typing and before submission. Loaded with the first focus.
type Field = HTMLInputElement | HTMLTextAreaElement
type Check =
  typeof import('../../../shop/platform/recovery-phrases/input/english.ts').refusedInEnglish

const silent = [
  'hidden',
  'checkbox',
  'radio',
  'submit',
  'button',
  'image',
  'reset',
  'range',
  'color',
]

/** Most milliseconds between two characters of one word typed slowly. */
const pause = 1000

let check: Check | null = null
const load = async () => {
  const { refusedInEnglish } = await import(
    '../../../shop/platform/recovery-phrases/input/english.ts'
  )
  check = refusedInEnglish
}

/** Reports the refusal code of each secret that it removes from a field. Returns the unsubscribe function. */
export function watchFields(say: (code: string) => void): () => void {
  const passed = new WeakSet<HTMLFormElement>()
  /** When the last character of a secret was typed into the field. */
  const struck = new WeakMap<Field, number>()

  /** Whether the field held a secret; it is empty afterwards. */
  function emptied(field: Field): boolean {
    const text = field.type === 'file' ? namesIn(field as HTMLInputElement) : field.value
    const code = check?.(text, field.name, location.pathname)
    if (!code) return false
    empty(field)
    struck.set(field, performance.now())
    field.focus()
    say(code)
    return true
  }
  function empty(field: Field): void {
    field.value = ''
    // Notifies controlled inputs of the removed text.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  /**
   * A phrase is recognized before its last word is complete: what is typed right after it is the
   * rest, and is removed as well.
   */
  function isRest(field: Field, letter: unknown): boolean {
    const since = performance.now() - (struck.get(field) ?? Number.NEGATIVE_INFINITY)
    return since < pause && typeof letter === 'string' && letter.length === 1
  }

  const entered = ({ target }: Event) => {
    if (isText(target) && !check) void load().catch(() => {})
  }
  const typed = (event: Event) => {
    const { target } = event
    if (!isText(target)) return
    if (isRest(target, (event as InputEvent).data)) {
      struck.set(target, performance.now())
      empty(target)
    } else if (check) emptied(target)
    else
      void load()
        .catch(() => {})
        .then(() => emptied(target))
  }
  const sent = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement
    const fields = [...form.elements].filter(isText).filter(({ value }) => value.length >= 12)
    if (passed.delete(form) || fields.length === 0) return
    if (check) {
      if (fields.filter(emptied).length > 0) stop(event)
      return
    }
    // Submitted before the word list was loaded: resubmitted once it is. Without it the server refuses instead.
    stop(event)
    void load()
      .catch(() => {})
      .then(() => {
        if (fields.filter(emptied).length > 0) return
        passed.add(form)
        form.requestSubmit(event.submitter)
      })
  }

  // Runs before React, which listens at the document.
  const listeners = [
    ['focusin', entered],
    ['input', typed],
    ['change', typed],
    ['submit', sent as (event: Event) => void],
  ] as const
  for (const [name, listener] of listeners) window.addEventListener(name, listener, true)
  // Focusing a field may be what triggered hydration.
  if (isText(document.activeElement)) void load().catch(() => {})
  return () => {
    for (const [name, listener] of listeners) window.removeEventListener(name, listener, true)
  }
}

const isText = (target: unknown): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !silent.includes(target.type))

const namesIn = (field: HTMLInputElement): string =>
  [...(field.files ?? [])].map((file) => file.name).join('\n')

function stop(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
