// Several forms on one page: which of them is on its way.
import { useNavigation } from 'react-router'

/** Whether the form with this intent is on its way. */
export function useIsSending(intent: string): boolean {
  const { state, formData } = useNavigation()
  return state === 'submitting' && formData?.get('intent') === intent
}
