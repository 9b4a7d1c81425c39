// When a field's error is shown: until the field is corrected, and again with the form's next answer.
import { useEffect, useState } from 'react'
import { useActionData, useFetchers, useNavigation } from 'react-router'

/**
 * Id of the control of a refused field, to which the error summary links. Names may contain what separates ids in
 * `aria-describedby`, such as the spaces of an imported category.
 */
export const errorId = (name: string): string =>
  `error-${name.replace(/[^\w.-]/gu, (character) => `~${character.codePointAt(0)?.toString(16)}~`)}`

type Corrected<Message> = {
  /** The error and the action's answer at the time of the correction. */
  readonly error: Message
  readonly answer: unknown
  readonly isSent: boolean
}

/** The error to show in the field with this id; undefined once its value has changed. */
export function useFieldError<Message>(id: string, error: Message): Message | undefined {
  const answer = useActionData()
  const { state } = useNavigation()
  const fetchers = useFetchers()
  const isUnderWay = state !== 'idle' || fetchers.length > 0
  const [corrected, setCorrected] = useState<Corrected<Message> | null>(null)
  const hasError = Boolean(error)
  useEffect(() => {
    const field = hasError ? document.getElementById(id) : null
    if (!field) return
    const form = field.closest('form')
    // A chosen file may be sent at once, without its form.
    const isSent = field instanceof HTMLInputElement && field.type === 'file'
    const correct = () => setCorrected({ error, answer, isSent })
    const send = () => setCorrected((before) => before && { ...before, isSent: true })
    field.addEventListener('input', correct)
    form?.addEventListener('submit', send)
    return () => {
      field.removeEventListener('input', correct)
      form?.removeEventListener('submit', send)
    }
  }, [id, hasError, error, answer])
  // A fetcher's answer, unlike the page's, is only known by its end.
  useEffect(() => {
    if (!isUnderWay) return
    return () => setCorrected((before) => (before?.isSent ? null : before))
  }, [isUnderWay])
  const isCorrected = corrected?.error === error && corrected?.answer === answer
  return corrected && isCorrected ? undefined : error
}
