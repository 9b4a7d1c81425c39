// Single-key shortcuts of the dashboard. They can be turned off and are ignored while typing.

import { useEffect, useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/text'
import { useAwaitsScript } from '../../../ui/has-script'
import { isForInputMethod } from '../../../ui/input-method'

const stored = 'review-keys'
const changed = 'review-keys-changed'

function listen(heard: () => void): () => void {
  window.addEventListener(changed, heard)
  return () => window.removeEventListener(changed, heard)
}
export const areKeysOn = () => localStorage.getItem(stored) !== 'off'
const useKeys = () => useSyncExternalStore(listen, areKeysOn, () => false)

/** Shortcut label on its target; hidden without script or while shortcuts are off. */
export function Key({ letter }: { letter: string }) {
  const isOn = useKeys()
  return isOn ? (
    <span className="admin-key" aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  ) : null
}

/**
 * A key follows its link or presses its harmless button; a decision button is only focused, so that
 * a mistyped key decides nothing.
 */
export const Shortcuts = () => <Keys group="admin-kyc" heard={press} />

/** j and k move through the rows of a list, Enter opens the focused one, x selects it, and slash focuses the search. */
export const ListKeys = () => <Keys group="admin" heard={walk} />

/** Listens while shortcuts are on, and lists those of this group. */
function Keys({ group, heard }: { group: string; heard: (event: KeyboardEvent) => void }) {
  const t = useT(group)
  const isOn = useKeys()
  const awaits = useAwaitsScript()
  useEffect(() => {
    if (!isOn) return
    window.addEventListener('keydown', heard)
    return () => window.removeEventListener('keydown', heard)
  }, [isOn, heard])
  return (
    <details className={`admin-keys ${awaits}`}>
      <summary>{t('keys.title')}</summary>
      <p>{t('keys.text')}</p>
      <KeysSwitch label={t('keys.on')} />
    </details>
  )
}

/** Whether a key press is a shortcut: without modifiers, and not while typing. */
function isForPage(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || defaultPrevented || isForInputMethod(event)) return false
  const typesIn = 'input:not([type=checkbox]), textarea, select'
  return !(target instanceof Element && target.closest(typesIn))
}

function press(event: KeyboardEvent): void {
  const { key } = event
  if (!isForPage(event) || !/^[a-z1-9]$/i.test(key)) return
  const found = document.querySelector<HTMLElement>(`[data-key="${key.toLowerCase()}"]`)
  if (!found) return
  event.preventDefault()
  const isDecision = found instanceof HTMLButtonElement && found.name === 'decision'
  if (isDecision || found instanceof HTMLSelectElement) {
    found.scrollIntoView({ block: 'nearest' })
    found.focus()
  } else found.click()
}

function KeysSwitch({ label }: { label: string }) {
  const isOn = useKeys()
  return (
    <label>
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => {
          localStorage.setItem(stored, event.currentTarget.checked ? 'on' : 'off')
          window.dispatchEvent(new Event(changed))
        }}
      />{' '}
      <span>{label}</span>
    </label>
  )
}

function walk(event: KeyboardEvent): void {
  const { key } = event
  if (!isForPage(event) || (key !== 'j' && key !== 'k' && key !== 'x')) return
  if (key === 'x') {
    choose(event)
    return
  }
  const rows = [...document.querySelectorAll<HTMLElement>('main .row-link')]
  if (rows.length === 0) return
  event.preventDefault()
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const to = at < 0 ? (key === 'j' ? 0 : rows.length - 1) : at + (key === 'j' ? 1 : -1)
  rows[Math.min(Math.max(to, 0), rows.length - 1)]?.focus()
}

/** The focused row. */
function choose(event: KeyboardEvent): void {
  const row = document.activeElement?.closest('tr, li')
  const box = row?.querySelector<HTMLInputElement>('.admin-choice input')
  if (!box) return
  event.preventDefault()
  box.click()
}
