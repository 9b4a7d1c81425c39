// Markdown field with toolbar, shortcuts and preview. Without script it is a plain text area.

import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { useT } from '../../../i18n/text'
import { FieldFrame, type Frame, useFrame } from '../../../ui/Field'
import { Icon } from '../../../ui/Icon'
import { isForInputMethod } from '../../../ui/input-method'
import { type MarkdownMark, markdownMarks, markedText } from './markdown-marks'
import { RailIcon } from './rail-icons'

const keys: Readonly<Record<string, MarkdownMark>> = { b: 'bold', i: 'italic' }

export function MarkdownField({
  label,
  mark,
  hint,
  error: given,
  hasPreview = true,
  ...rest
}: Frame & ComponentProps<'textarea'> & { hasPreview?: boolean }) {
  const t = useT('admin')
  const errors = useT('errors')
  const { id, aria, error } = useFrame({ hint, error: given, name: rest.name })
  const area = useRef<HTMLTextAreaElement>(null)
  const [preview, setPreview] = useState<{ html: string } | { problem: string } | null>(null)
  const press = (name: MarkdownMark) => area.current && edit(area.current, name)
  const show = async () => {
    if (preview) return setPreview(null)
    const text = area.current?.value ?? ''
    // The server's renderer, loaded when the preview is first opened.
    const { richTextHtml, richTextProblem } = await import('../../../../shop/platform/rich-text.ts')
    const problem = richTextProblem(text)
    setPreview(problem ? { problem } : { html: richTextHtml(text) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const name =
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && keys[event.key]
    if (!name || isForInputMethod(event)) return
    event.preventDefault()
    press(name)
  }
  return (
    <FieldFrame {...{ id, label, mark, hint, error }}>
      <div className="markdown-field">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would also label the text area */}
        <div className="markdown-bar" role="group" aria-label={t('markdown.tools')}>
          {markdownMarks.map((name) => (
            <button
              key={name}
              type="button"
              className={`markdown-${name}`}
              aria-label={t(`markdown.${name}`)}
              title={t(`markdown.${name}`)}
              aria-controls={id}
              disabled={preview !== null}
              onClick={() => press(name)}
            >
              <Face name={name} />
            </button>
          ))}
          {hasPreview && (
            <button
              type="button"
              className="markdown-look"
              aria-pressed={preview !== null}
              onClick={show}
            >
              {t('markdown.preview')}
            </button>
          )}
        </div>
        <textarea
          id={id}
          {...aria}
          {...rest}
          ref={area}
          hidden={preview !== null}
          onKeyDown={onKeyDown}
        />
        {preview && (
          <div className="markdown-preview" aria-live="polite">
            {'problem' in preview ? (
              <p className="error">
                <Icon name="alert" size={18} /> <span>{errors(preview.problem)}</span>
              </p>
            ) : (
              <div
                lang={rest.lang}
                dir={rest.dir}
                // biome-ignore lint/security/noDangerouslySetInnerHtml: richTextHtml passes through no HTML from the source text.
                dangerouslySetInnerHTML={{ __html: preview.html }}
              />
            )}
          </div>
        )}
      </div>
    </FieldFrame>
  )
}

function Face({ name }: { name: MarkdownMark }) {
  if (name === 'bold') return <b aria-hidden="true">B</b>
  if (name === 'italic') return <i aria-hidden="true">I</i>
  if (name === 'heading') return <span aria-hidden="true">H</span>
  return <RailIcon name={name} />
}

function edit(area: HTMLTextAreaElement, name: MarkdownMark): void {
  const { value, selectionStart, selectionEnd } = area
  const { from, to, insert, select } = markedText(value, selectionStart, selectionEnd, name)
  area.focus()
  area.setSelectionRange(from, to)
  // The only way to insert text that Ctrl-Z can undo; no standard API does this yet.
  if (!document.execCommand('insertText', false, insert)) {
    area.setRangeText(insert)
    area.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  area.setSelectionRange(...select)
}
