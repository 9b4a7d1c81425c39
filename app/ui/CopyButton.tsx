// Copies a text and announces it. Not rendered without script; the text beside it can be selected.
import { useState } from 'react'
import { Button } from './Button'
import { useAwaitsScript } from './has-script'
import { Icon } from './Icon'

type Props = {
  text: string
  label: string
  /** Label of the button after copying, if the announcement is not enough. */
  copied?: string
  /** Announced after copying, or when the browser refused. */
  done: string
  failed: string
}

export function CopyButton({ text, label, copied = label, done, failed }: Props) {
  const [said, say] = useState('')
  const awaits = useAwaitsScript()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => say(done),
      () => say(failed),
    )
  return (
    <>
      <Button type="button" kind="quiet" className={awaits} onClick={copy}>
        <Icon name={said === done ? 'check' : 'copy'} size={18} />{' '}
        <span>{said === done ? copied : label}</span>
      </Button>
      <span role="status" className="copied">
        {said}
      </span>
    </>
  )
}
