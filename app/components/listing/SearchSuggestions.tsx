// Search suggestions (combobox list), loaded when the field is first focused.

import { type KeyboardEvent as Key, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { firstLanguage, pathIn } from '../../i18n/languages'
import { useLanguage, useT } from '../../i18n/text'
import { Icon } from '../../ui/Icon'
import { isForInputMethod } from '../../ui/input-method'
import { Verbatim } from '../../ui/Verbatim'
import { type Suggested, suggest } from './search-suggestions'

const list = 'search-options'
const pause = 120

type Option = { id: string; to: string }

export function SearchSuggestions({ input }: { input: HTMLInputElement }) {
  const t = useT('search')
  const language = useLanguage()
  const navigate = useNavigate()
  const [words, setWords] = useState(input.value)
  const [found, setFound] = useState<Suggested | null>(null)
  const [isOpen, setOpen] = useState(() => document.activeElement === input)
  const [active, setActive] = useState(-1)
  const options = optionsOf(found)
  const isShown = isOpen && options.length > 0
  const chosen = isShown ? options[active] : undefined

  useEffect(() => {
    let isOld = false
    const timer = setTimeout(async () => {
      const answer = await suggest(pathIn(language, '/search/suggestions'), words)
      if (isOld) return
      setFound(answer)
      setActive(-1)
    }, pause)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [words, language])

  const go = (to: string) => {
    setOpen(false)
    // `to` includes the language prefix, which the router adds itself.
    navigate(language === firstLanguage() ? to : to.slice(language.length + 1))
  }
  const onInput = useEffectEvent(() => {
    setWords(input.value)
    setOpen(true)
  })
  const onKey = useEffectEvent((event: KeyboardEvent | Key) => {
    if (isForInputMethod(event)) return
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      setOpen(false)
      setActive(-1)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      go(chosen.to)
    } else if (event.key === 'Enter') setOpen(false)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (options.length === 0) return
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      // The field itself is between the last and the first option.
      const places = options.length + 1
      setActive(((active + 1 + step + places) % places) - 1)
    }
  })
  useEffect(() => {
    // Characters typed since this was rendered.
    setWords(input.value)
    const close = () => setOpen(false)
    const open = () => setOpen(true)
    input.addEventListener('input', onInput)
    input.addEventListener('keydown', onKey)
    input.addEventListener('blur', close)
    input.addEventListener('focus', open)
    return () => {
      input.removeEventListener('input', onInput)
      input.removeEventListener('keydown', onKey)
      input.removeEventListener('blur', close)
      input.removeEventListener('focus', open)
    }
  }, [input])

  // The field is part of the header; without this script it is a plain one.
  useEffect(() => {
    input.setAttribute('role', 'combobox')
    input.setAttribute('autocomplete', 'off')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-controls', list)
    input.setAttribute('aria-expanded', String(isShown))
    if (chosen) input.setAttribute('aria-activedescendant', chosen.id)
    else input.removeAttribute('aria-activedescendant')
  }, [input, isShown, chosen])

  const optionOf = (id: string, to: string) => ({
    id,
    role: 'option',
    'aria-selected': chosen?.id === id,
    onMouseDown: (event: React.MouseEvent) => event.preventDefault(),
    onClick: () => go(to),
  })
  return (
    <>
      <div className="suggestions" hidden={!isShown}>
        {found?.meant && <p>{t('meantShort', { words: found.meant })}</p>}
        <div role="listbox" id={list} aria-label={t('suggestions')} tabIndex={-1}>
          {found?.categories.map(({ to, name }, index) => (
            <div key={to} className="suggested" {...optionOf(`suggested-c${index}`, to)}>
              <Icon name="search" size={20} />
              <span>{t('inCategory', { name })}</span>
            </div>
          ))}
          {found?.products.map(({ to, name, picture, frame, price }, index) => (
            <div key={to} className="suggested" {...optionOf(`suggested-p${index}`, to)}>
              <img className={frame} src={picture} alt="" width="40" height="40" />
              <bdi>{name}</bdi>
              <Verbatim className="price">{price}</Verbatim>
            </div>
          ))}
        </div>
      </div>
      <p role="status" className="visually-hidden">
        {isShown ? t('suggestionCount', { count: options.length }) : ''}
      </p>
    </>
  )
}

const optionsOf = (found: Suggested | null): Option[] => [
  ...(found?.categories ?? []).map(({ to }, index) => ({ id: `suggested-c${index}`, to })),
  ...(found?.products ?? []).map(({ to }, index) => ({ id: `suggested-p${index}`, to })),
]
