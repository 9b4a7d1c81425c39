// A value for a wallet: shown and copied in full. Without script one tap selects it.
import { useState } from 'react'
import { useT } from '../../i18n/text'
import { useAwaitsScript } from '../../ui/has-script'
import { Icon } from '../../ui/Icon'
import { Verbatim } from '../../ui/Verbatim'
import { Mono } from '../text/Mono'

type Outcome = 'ready' | 'copied' | 'failed'

type Props = {
  label: string
  text: string
  isAddress?: boolean
  /** Shown after an amount, and not copied. */
  unit?: string
}

export function CopyText({ label, text, isAddress = false, unit }: Props) {
  const t = useT('payment')
  const [outcome, setOutcome] = useState<Outcome>('ready')
  const awaitsScript = useAwaitsScript()
  const copy = () =>
    navigator.clipboard
      .writeText(text)
      .then(() => setOutcome('copied'))
      .catch(() => setOutcome('failed'))
  return (
    <div className={isAddress ? 'copy-text of-address' : 'copy-text'}>
      <span className="copy-label">{label}</span>
      <button type="button" className={`button quiet ${awaitsScript}`} onClick={copy}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={18} />
        <span className="visually-hidden">{t('copyLabel', { what: label })}</span>
        <span aria-hidden="true">{t('copy')}</span>
      </button>
      <Verbatim className="copy-value">
        <Mono>{isAddress ? grouped(text) : text}</Mono>
        {unit && <span>{` ${unit}`}</span>}
      </Verbatim>
      <p role="status" className="copy-said">
        {outcome === 'copied' &&
          (isAddress ? said(t('copied'), t('copiedText')) : t('copiedOther'))}
        {outcome === 'failed' && said(t('copyFailed'), t('copyFailedText'))}
      </p>
    </div>
  )
}

const said = (title: string, text: string) => (
  <span>
    <strong>{title}</strong> <span>{text}</span>
  </span>
)

/**
 * Groups of four that are separated visually only: a selection contains no blanks. A word before a
 * dash stays whole. Both ends of 0x… are emphasized: people compare those.
 */
function grouped(text: string) {
  const [, before = '', own = ''] = /^(\w+-)?(.*)$/.exec(text) ?? []
  const isHex = own.startsWith('0x')
  const middle = isHex ? own.slice(6, -6) : own
  const [start = '', end = ''] = isHex ? [own.slice(0, 6), own.slice(-6)] : []
  const parts = [before, start, ...(middle.match(/.{1,4}/g) ?? []), end].filter(Boolean)
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one text are never reordered
    <span key={index}>
      <span className={part === start || part === end ? 'group end' : 'group'}>{part}</span>
      <wbr />
    </span>
  ))
}
