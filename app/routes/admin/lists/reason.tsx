// Reason field for staff actions.
import { useT } from '../../../i18n/text'
import { TextField } from '../../../ui/Field'

export function ReasonField({
  hint,
  value,
  required = false,
}: {
  hint: string
  value: string | undefined
  required?: boolean
}) {
  return (
    <TextField
      label={useT('admin')('reason')}
      hint={hint}
      name="reason"
      rows={2}
      required={required}
      maxLength={1000}
      defaultValue={value}
    />
  )
}
