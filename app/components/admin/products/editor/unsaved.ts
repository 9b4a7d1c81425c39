// Asks before what was typed and not saved is left behind. Without a script a browser keeps it in its own history.
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
