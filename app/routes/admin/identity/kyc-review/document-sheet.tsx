// One opened photo: rotate and zoom by buttons or keys, with the viewer's name as watermark.

import { type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import type { SubmissionForStaff } from '../../../../../shop/identity/kyc/views/staff.ts'
import { useT } from '../../../../i18n/text'
import { isForInputMethod } from '../../../../ui/input-method'

const mostZoom = 3

export function DocumentSheet({
  facts: { id, width, height },
  label,
  viewer,
}: {
  facts: SubmissionForStaff['pictures'][number]['facts']
  label: string
  /** Watermark, which identifies the source of a leaked screenshot. */
  viewer: string
}) {
  const kycWords = useT('admin-kyc')
  const [turns, turn] = useState(0)
  const [zoom, setZoom] = useState(1)
  const turnBy = (quarters: number) => turn((turns + quarters + 4) % 4)
  const zoomBy = (steps: number) => setZoom(Math.min(mostZoom, Math.max(1, zoom + steps)))
  const keys: Record<string, () => void> = {
    '+': () => zoomBy(1),
    '=': () => zoomBy(1),
    '-': () => zoomBy(-1),
    r: () => turnBy(1),
    l: () => turnBy(-1),
    '0': () => {
      turn(0)
      setZoom(1)
    },
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isForInputMethod(event)) return
    const act = keys[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <>
      {/* A photo larger than its frame is scrolled with the arrow keys, so the frame is focusable. */}
      <section
        className={`admin-sheet zoom-${zoom}`}
        aria-label={kycWords('sheet', { label })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        onKeyDown={press}
      >
        <div className="admin-leaf">
          <img
            className={`turn-${turns}`}
            src={`/documents/${id}`}
            width={width}
            height={height}
            alt={label}
          />
          <Watermark id={id} text={viewer} />
        </div>
      </section>
      <p className="admin-picture-tools">
        <Tool label={kycWords('turnLeft')} act={() => turnBy(-1)} />
        <Tool label={kycWords('rotate')} act={() => turnBy(1)} />
        <Tool label={kycWords('zoom')} act={() => zoomBy(1)} isOff={zoom === mostZoom} />
        <Tool label={kycWords('zoomOut')} act={() => zoomBy(-1)} isOff={zoom === 1} />
        <Link to={`/documents/${id}`} target="_blank" reloadDocument>
          {kycWords('fullSize')}
        </Link>
      </p>
    </>
  )
}

function Tool({ label, act, isOff = false }: { label: string; act(): void; isOff?: boolean }) {
  return (
    <button type="button" className="button quiet" onClick={act} disabled={isOff}>
      {label}
    </button>
  )
}

function Watermark({ id, text }: { id: string; text: string }) {
  return (
    <svg className="admin-watermark" aria-hidden="true">
      <defs>
        <pattern
          id={`mark-${id}`}
          width="320"
          height="90"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-20)"
        >
          <text x="0" y="45">
            {text}
          </text>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#mark-${id})`} />
    </svg>
  )
}
