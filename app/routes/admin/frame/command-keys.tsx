// Opens the command palette by its shortcut or link, and loads it only then.

import { lazy, Suspense, useEffect, useState } from 'react'
import type { Tab } from '../../../../shop/back-office/lists/rules/tabs.ts'
import { isForInputMethod } from '../../../ui/input-method'
import { commandsAsked } from './commands-link'
import { areKeysOn } from './keyboard-shortcuts'

const CommandPalette = lazy(() => import('./command-palette'))

/** Rendered once, in the layout of all pages. */
export function Commands(permitted: { tabs: readonly Tab[]; mayOrder: boolean }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = () => {
      for (const each of document.querySelectorAll<HTMLElement>('.admin :popover-open'))
        each.hidePopover()
      setOpen(true)
    }
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
      if (defaultPrevented || altKey || isForInputMethod(event)) return
      const types = target instanceof Element && target.closest('input, textarea, select')
      const isCommand = (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'k'
      const isSlash = key === '/' && !ctrlKey && !metaKey && areKeysOn() && !types
      if (!isCommand && !isSlash) return
      event.preventDefault()
      open()
    }
    addEventListener(commandsAsked, open)
    addEventListener('keydown', press)
    return () => {
      removeEventListener(commandsAsked, open)
      removeEventListener('keydown', press)
    }
  }, [])
  if (!isOpen) return null
  return (
    <Suspense>
      <CommandPalette {...permitted} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
