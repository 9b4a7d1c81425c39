// Quantity stepper: two submit buttons around a number. They post the new number under `name`.
import { Icon } from './Icon'

type Props = {
  name?: string
  value: number
  min: number
  max: number
  labels: { less: string; more: string; value: string }
}

export function Stepper({ name = 'quantity', value, min, max, labels }: Props) {
  return (
    <div className="stepper">
      <button
        type="submit"
        name={name}
        value={value - 1}
        disabled={value <= min}
        aria-label={labels.less}
      >
        <Icon name="minus" size={18} />
      </button>
      <output aria-label={labels.value}>{value}</output>
      <button
        type="submit"
        name={name}
        value={value + 1}
        disabled={value >= max}
        aria-label={labels.more}
      >
        <Icon name="plus" size={18} />
      </button>
    </div>
  )
}
