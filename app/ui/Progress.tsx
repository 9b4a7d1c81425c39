// Navigation progress bar, shown after a delay (.progress in ui.css).
import { useNavigation } from 'react-router'

export const Progress = () =>
  useNavigation().state === 'idle' ? null : <div className="progress" aria-hidden="true" />
