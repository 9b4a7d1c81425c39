// One payment method of the checkout: a radio card with its name and amount; its details follow when it is selected.
import { type ReactNode, useId } from 'react'
import { Verbatim } from '../../ui/Verbatim'

type Props = {
  /** Posted as `method`. */
  value: string
  name: string
  /** What is sent by this method, formatted; null while it is not offered. */
  amount: string | null
  isChosen?: boolean
  children: ReactNode
}

export function MethodChoice({ value, name, amount, isChosen = false, children }: Props) {
  const id = useId()
  return (
    <div className="method">
      <label>
        <input
          type="radio"
          name="method"
          value={value}
          defaultChecked={isChosen}
          disabled={amount === null}
          aria-describedby={id}
        />
        <span className="method-name">
          <bdi>{name}</bdi>
        </span>
        {amount !== null && <Verbatim className="amount">{amount}</Verbatim>}
      </label>
      <div className="method-text" id={id}>
        {children}
      </div>
    </div>
  )
}
