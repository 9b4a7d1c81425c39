// Unsaved changes of dashboard forms: detection, a confirmation before leaving, and Ctrl-S.

import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { isSubmissionLost } from '../../../components/layout/connection-retry'
import { isForInputMethod } from '../../../ui/input-method'

type Unsaved = { readonly form: HTMLFormElement; readonly isSending: () => boolean }
const unsaved = new Set<Unsaved>()
const wouldBeLost = () => [...unsaved].some(({ isSending }) => !isSending())

/** In milliseconds; longer than the browser takes from submitting to leaving the page. */
const sendingFor = 1_000

/**
 * Whether the form around this element has unsaved changes. `typed` is input that was returned
 * unsaved, a new object each time. `leave` lets the page be left without confirmation.
 */
export function useUnsaved(inside: RefObject<HTMLElement | null>, typed: object | undefined) {
  const [isUnsaved, setUnsaved] = useState(typed !== undefined)
  const sentAt = useRef(0)
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => setUnsaved(typed !== undefined), [typed])
  // Another page, or this one again: the submission was saved, unless it was returned or got no answer.
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (sentAt.current > 0) setUnsaved(typed !== undefined || isSubmissionLost())
    sentAt.current = 0
  }, [key, typed])
  useEffect(() => {
    const form = inside.current?.closest('form')
    if (!form) return
    const change = () => setUnsaved(true)
    const send = () => {
      sentAt.current = Date.now()
    }
    form.addEventListener('input', change)
    form.addEventListener('submit', send)
    return () => {
      form.removeEventListener('input', change)
      form.removeEventListener('submit', send)
    }
  }, [inside])
  useEffect(() => {
    const form = inside.current?.closest('form')
    if (!form || !isUnsaved) return
    const own = { form, isSending: () => Date.now() - sentAt.current < sendingFor }
    unsaved.add(own)
    return () => {
      unsaved.delete(own)
    }
  }, [inside, isUnsaved])
  const leave = () => {
    sentAt.current = Date.now()
  }
  return { isUnsaved, leave }
}

/** Rendered once, in the layout of all pages: the router allows one blocker at a time. */
export function useUnsavedGuard(question: string): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (wouldBeLost()) event.preventDefault()
    }
    const save = (event: KeyboardEvent) => {
      if (isForInputMethod(event)) return
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 's' || !(ctrlKey || metaKey) || altKey || shiftKey) return
      const [first, ...others] = [...unsaved].map(({ form }) => form)
      if (!first) return
      event.preventDefault()
      const here = others.find((form) => form.contains(document.activeElement)) ?? first
      here.requestSubmit(here.querySelector<HTMLButtonElement>('.save-bar button.primary'))
    }
    addEventListener('beforeunload', ask)
    addEventListener('keydown', save)
    return () => {
      removeEventListener('beforeunload', ask)
      removeEventListener('keydown', save)
    }
  }, [])
  useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const isElsewhere = from.pathname !== to.pathname || from.search !== to.search
    return isElsewhere && wouldBeLost() && !confirm(question)
  })
}
