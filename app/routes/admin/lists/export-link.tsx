// Export link: a plain download, with progress where script is available.
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Progress } from '../../../../shop/platform/csv-exports/rules.ts'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { useFigure } from './figures'

export function ExportLink({ to, label }: { to: string; label: string }) {
  const [id, setId] = useState<string | null>(null)
  const group = useRef<HTMLDivElement>(null)
  const t = useT('admin')
  const [query, setQuery] = useSearchParams()
  const isDue = query.has('download')
  // Once per download id, not again after a reload.
  useEffect(() => {
    if (!isDue) return
    const format = new URLSearchParams(location.search).get('format') ?? 'plain'
    group.current?.querySelector<HTMLElement>(`[data-format="${format}"]`)?.click()
    setQuery(
      (before) => {
        before.delete('download')
        before.delete('format')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }, [isDue, setQuery])
  return (
    <div className="export" ref={group}>
      {formats.map((format) => {
        const file = addressOfFile(to, format)
        return (
          <a
            key={format}
            className="button quiet"
            data-format={format}
            aria-label={
              format === 'plain' || label === t('export')
                ? undefined
                : `${label}: ${t('exporting.spreadsheet')}`
            }
            href={file}
            onClick={({ currentTarget }) => {
              const next = newId()
              const address = new URL(file, location.href)
              address.searchParams.set('export', next)
              currentTarget.href = address.href
              setId(next)
            }}
          >
            {format === 'plain' ? label : t('exporting.spreadsheet')}
          </a>
        )
      })}
      <Followed key={id} id={id} />
    </div>
  )
}

/** For programs; and with the separator and decimal sign of the reader's language, as a spreadsheet opens it. */
const formats = ['plain', 'spreadsheet'] as const

const addressOfFile = (to: string, format: (typeof formats)[number]): string =>
  format === 'plain' ? to : `${to}${to.includes('?') ? '&' : '?'}format=${format}`

/** `randomUUID` is unavailable on plain http. */
const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

function Followed({ id }: { id: string | null }) {
  const t = useT('admin')
  const { progress, cancel } = useProgress(id)
  const figure = useFigure()
  const textOf = ({ state, rows, about }: Progress): string =>
    state !== 'running'
      ? t(`exporting.${state}`, { rows: figure(rows) })
      : about === null
        ? t('exporting.running', { rows: figure(rows) })
        : t('exporting.of', { rows: figure(rows), about: figure(Math.max(rows, about)) })
  return (
    <>
      <p className="visually-hidden" role="status">
        {progress && textOf(inQuarters(progress))}
      </p>
      {progress && (
        <div className="export-progress">
          <p>{textOf(progress)}</p>
          {progress.state === 'running' && (
            <>
              <progress aria-label={t('exporting.label')} {...measureOf(progress)} />
              <Button kind="plain" type="button" onClick={cancel}>
                {t('exporting.cancel')}
              </Button>
            </>
          )}
        </div>
      )}
    </>
  )
}

/** Announced to screen readers in quarters, not every second. */
const inQuarters = (progress: Progress): Progress => {
  const { state, rows, about } = progress
  if (state !== 'running') return progress
  return { ...progress, rows: about ? Math.floor(Math.min(1, rows / about) * 4) * (about / 4) : 0 }
}

const measureOf = ({ rows, about }: Progress) =>
  about === null ? {} : { value: Math.min(rows, about), max: Math.max(1, about) }

const every = 1_000
/** Consecutive missing responses after which polling stops: the download is unknown or the shop unreachable. */
const mostMissing = 15

function useProgress(id: string | null): { progress: Progress | null; cancel: () => void } {
  const [progress, setProgress] = useState<Progress | null>(null)
  const isOver = progress !== null && progress.state !== 'running'
  useEffect(() => {
    if (id === null || isOver) return
    let missing = 0
    const timer = setInterval(async () => {
      const now = await progressIn(fetch(addressOf(id)))
      missing = now ? 0 : missing + 1
      if (now) setProgress(now)
      if (missing < mostMissing) return
      clearInterval(timer)
      setProgress((known) => known && { ...known, state: 'broken' })
    }, every)
    return () => clearInterval(timer)
  }, [id, isOver])
  const cancel = async () => {
    const now = id && (await progressIn(fetch(addressOf(id), { method: 'POST' })))
    if (now) setProgress(now)
  }
  return { progress, cancel }
}

const addressOf = (id: string) => `/admin/exports/${id}`

const progressIn = async (answer: Promise<Response>): Promise<Progress | null> => {
  const found = await answer.catch(() => null)
  return found?.ok ? ((await found.json()) as Progress) : null
}
