// Command palette: one field for commands and global search (combobox with a listbox, ARIA 1.2).

import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { maxSearchLength, minSearchLength } from '../../../../shop/back-office/lists/rules/find.ts'
import type { Tab } from '../../../../shop/back-office/lists/rules/tabs.ts'
import { useT } from '../../../i18n/text'
import { Dialog } from '../../../ui/Dialog'
import { isForInputMethod } from '../../../ui/input-method'
import type { loader } from '../find'
import { matchingCommands } from './commands'
import { type Option, useCommands } from './palette-commands'

/** Debounce in milliseconds: each search is written to the audit log. */
const pause = 350

type Props = { tabs: readonly Tab[]; mayOrder: boolean; onClose: () => void }

export default function CommandPalette({ tabs, mayOrder, onClose }: Props) {
  const t = useT('admin')
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const commands = useCommands(tabs, mayOrder)
  const { records, isSearching } = useSearch(typed)
  const everything: Option = {
    id: 'everything',
    label: t('palette.everything', { q: typed.trim() }),
    group: t('find.title'),
    act: () => navigate(`/admin/find?${new URLSearchParams({ q: typed.trim() })}`),
  }
  const isQuestion = typed.trim().length >= minSearchLength
  const options = [
    ...matchingCommands(commands, typed).slice(0, typed ? 8 : 40),
    ...records.map((each) => ({ ...each, act: () => navigate(each.to) })),
    ...(isQuestion ? [everything] : []),
  ]
  const active = options[Math.min(at, options.length - 1)]
  const optionId = (option: Option) => `${id}-${option.id}`
  const choose = (option: Option | undefined) => {
    if (!option) return
    onClose()
    option.act()
  }
  const press = (event: KeyboardEvent) => {
    if (isForInputMethod(event)) return
    const steps = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key as keyof typeof steps]
    if (step && options.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, options.length - 1) + step + options.length) % options.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(active)
    }
  }
  useEffect(() => {
    if (active) document.getElementById(`${id}-${active.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])
  return (
    <Dialog open onClose={onClose} label={t('find.label')}>
      <div className="palette">
        <input
          type="text"
          role="combobox"
          value={typed}
          maxLength={maxSearchLength}
          placeholder={t('palette.hint')}
          aria-label={t('palette.hint')}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          autoComplete="off"
          spellCheck={false}
          onKeyDown={press}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setAt(0)
          }}
        />
        <p className="visually-hidden" role="status">
          {isSearching ? t('palette.searching') : t('palette.count', { count: options.length })}
        </p>
        <div id={`${id}-list`} className="palette-list" role="listbox" aria-label={t('find.label')}>
          {options.map((option, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys (combobox)
            <div
              key={option.id}
              id={optionId(option)}
              role="option"
              tabIndex={-1}
              aria-selected={option === active}
              onClick={() => choose(option)}
              onPointerMove={() => place !== at && setAt(place)}
            >
              <bdi>{option.label}</bdi> <small>{option.group}</small>
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  )
}

type Record = { id: string; label: string; group: string; to: string }

/** Results of the global search, debounced. */
function useSearch(typed: string): { records: Record[]; isSearching: boolean } {
  const t = useT('admin')
  const { load, data, state } = useFetcher<typeof loader>()
  const q = typed.trim()
  const isShort = q.length < minSearchLength
  useEffect(() => {
    if (isShort) return
    const timer = setTimeout(() => load(`/admin/find?${new URLSearchParams({ q })}`), pause)
    return () => clearTimeout(timer)
  }, [q, isShort, load])
  if (isShort || data?.q !== q || !data.found) return { records: [], isSearching: state !== 'idle' }
  const { orders, transactions, people, products } = data.found
  const place = data.mayEdit ? 'catalogue' : 'stock'
  const records = [
    ...orders.map(({ number }) => [t('tab.orders'), number, `orders/${number}`] as const),
    ...transactions.map(
      ({ id, hash }) =>
        [t('tab.transactions'), hash?.slice(0, 16) ?? id, `transactions/${id}`] as const,
    ),
    ...people.map(({ id, name }) => [t('tab.users'), name, `users/${id}`] as const),
    ...products.map(({ id, name }) => [t('tab.catalogue'), name, `${place}/${id}`] as const),
  ]
  return {
    isSearching: false,
    records: records.map(([group, label, path]) => ({
      id: path.replaceAll(/[^\w-]/g, '-'),
      label,
      group,
      to: `/admin/${path}`,
    })),
  }
}
