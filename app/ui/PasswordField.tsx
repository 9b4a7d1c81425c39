// Password field with a button that shows its text. Without script it is an ordinary one.
import { type ComponentProps, useState } from 'react'
import { FieldFrame, type Frame, useField } from './Field'
import { useHasScript } from './has-script'

type Props = Frame & ComponentProps<'input'> & { show: string; hide: string }

export function PasswordField({ show, hide, ...props }: Props) {
  const { frame, control } = useField(props)
  const [isShown, setShown] = useState(false)
  const hasScript = useHasScript()
  return (
    <FieldFrame {...frame}>
      <div className="password-field">
        <input
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          {...control}
        />
        {hasScript && (
          <button
            type="button"
            aria-pressed={isShown}
            aria-controls={frame.id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? hide : show}
          </button>
        )}
      </div>
    </FieldFrame>
  )
}
