// Warns before unsaved changes are left. Without script the browser's history keeps them.
import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

/** `typed`: what came back and is not saved, another object each time. Answers what the form tells it by. */
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
