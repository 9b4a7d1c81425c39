// A password field whose text can be shown while it is typed. Without script it is an ordinary one.
import { type ComponentProps, useState } from 'react'
import { FieldFrame, type Frame, useFrame } from './Field'
import { useHasScript } from './has-script'

export function PasswordField({
  label,
  mark,
  hint,
  error,
  show,
  hide,
  ...rest
}: Frame & ComponentProps<'input'> & { show: string; hide: string }) {
  const { id, aria } = useFrame({ label, hint, error })
  const [isShown, setShown] = useState(false)
  const hasScript = useHasScript()
  return (
    <FieldFrame {...{ id, label, mark, hint, error }}>
      <div className="password-field">
        <input
          id={id}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          {...aria}
          {...rest}
        />
        {hasScript && (
          <button
            type="button"
            aria-pressed={isShown}
            aria-controls={id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? hide : show}
          </button>
        )}
      </div>
    </FieldFrame>
  )
}
