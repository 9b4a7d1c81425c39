// The header's search field; suggestions load on focus.
import { type ComponentType, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { useT } from '../../i18n/text'
import { Icon } from '../../ui/Icon'

type Suggestions = ComponentType<{ input: HTMLInputElement }>

export function SearchField() {
  const t = useT('header')
  const field = useRef<HTMLInputElement>(null)
  const [Suggestions, setSuggestions] = useState<Suggestions | null>(null)
  const wake = useCallback(() => {
    import('./SearchSuggestions').then(
      (loaded) => setSuggestions(() => loaded.SearchSuggestions),
      // The field works without them.
      () => {},
    )
  }, [])
  // Text may have been entered before hydration.
  useEffect(() => {
    if (document.activeElement === field.current || field.current?.value) wake()
  }, [wake])
  return (
    <Form className="search" role="search" action="/search" onFocus={wake}>
      <label className="visually-hidden" htmlFor="site-search">
        {t('search')}
      </label>
      <input
        ref={field}
        id="site-search"
        type="search"
        name="q"
        maxLength={100}
        placeholder={t('searchHint')}
      />
      <button type="submit" className="icon-button" aria-label={t('search')}>
        <Icon name="search" />
      </button>
      {Suggestions && field.current && (
        <Suspense>
          <Suggestions input={field.current} />
        </Suspense>
      )}
    </Form>
  )
}
