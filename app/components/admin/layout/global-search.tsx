// Global search of the dashboard: a form, focused by the slash key.
import { useEffect, useRef } from 'react'
import { Form, useLocation } from 'react-router'
import { longestQuestion } from '../../../../shop/back-office/admin/rules/find.ts'
import { useT } from '../../../i18n/text'
import { Icon } from '../../../ui/Icon'
import { areKeysOn } from './keyboard-shortcuts'

export function FindBox() {
  const t = useT('admin')
  const { pathname, search } = useLocation()
  const box = useRef<HTMLInputElement>(null)
  const term = pathname === '/admin/find' ? (new URLSearchParams(search).get('q') ?? '') : ''
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
      if (!areKeysOn() || key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return
      if (target instanceof Element && target.closest('input, textarea, select')) return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <Form role="search" action="/admin/find" className="admin-find" aria-label={t('find.label')}>
      <input
        key={term}
        ref={box}
        type="search"
        name="q"
        defaultValue={term}
        maxLength={longestQuestion}
        aria-label={t('find.label')}
        aria-keyshortcuts="/"
        placeholder={t('find.label')}
        autoComplete="off"
      />
      <button type="submit" aria-label={t('find.button')}>
        <Icon name="search" />
      </button>
    </Form>
  )
}
