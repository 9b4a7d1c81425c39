// Warns before leaving with unsaved changes. Without script the browser's history keeps the input.
import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

/** `typed`: input returned unsaved, a new object each time. Answers the props that the form needs. */
export function useUnsaved(typed: object | undefined, question: string) {
  const dirty = useRef(false)
  useEffect(() => {
    dirty.current = typed !== undefined
  }, [typed])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (dirty.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  useBlocker(() => dirty.current && !confirm(question))
  return {
    onChange: () => {
      dirty.current = true
    },
    onSubmit: () => {
      dirty.current = false
    },
  }
}
