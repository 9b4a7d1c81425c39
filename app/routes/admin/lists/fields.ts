// Common props of form fields: name, value, texts, and validation error.
import { largestUpload } from '../../../../shop/identity/documents/rules.ts'
import type { Problem } from '../../../components/account/problems'
import { useT } from '../../../i18n/text'

/** Of an uploaded image at most. */
export const megabytes = Math.floor(largestUpload / 1024 / 1024)

type Values = Readonly<Record<string, string | undefined>>

/**
 * `const { field, check } = useFields('admin-stock', values, problem)`, then `<Field {...field('note')} />`. The
 * group's texts have `field.NAME` and optionally `field.NAMEHint`; `kept` is the value if nothing was typed.
 */
export function useFields(group: string, values?: Values, problem?: Problem) {
  const words = useT(group)
  return {
    field(name: string, kept = '', text = name, facts: Record<string, string | number> = {}) {
      const hint = `field.${text}Hint`
      return {
        name,
        label: words(`field.${text}`, facts),
        hint: words.has(hint) ? words(hint, facts) : undefined,
        defaultValue: values?.[name] ?? kept,
        error: problem?.(name),
      }
    },
    check: (name: string, isKept = false) => ({
      name,
      value: 'yes',
      label: words(`field.${name}`),
      defaultChecked: values ? values[name] === 'yes' : isKept,
    }),
  }
}
