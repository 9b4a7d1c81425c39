// Copies a text and says so. Without script it is not there, and the text beside it can be selected.
import { useState } from 'react'
import { Button } from './Button'
import { useAwaitsScript } from './has-script'
import { Icon } from './Icon'

type Props = {
  text: string
  label: string
  /** On the button once it is in the clipboard, where that is not told enough by what is said. */
  copied?: string
  /** Said when it is in the clipboard, or when the browser refused. */
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
        <Icon name={said === done ? 'check' : 'copy'} size={18} /> {said === done ? copied : label}
      </Button>
      <span role="status" className="copied">
        {said}
      </span>
    </>
  )
}
