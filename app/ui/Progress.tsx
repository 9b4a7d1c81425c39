// A thin bar above a page that takes its time to change; it waits a moment before it shows (.progress in ui.css).
import { useNavigation } from 'react-router'

export const Progress = () =>
  useNavigation().state === 'idle' ? null : <div className="progress" aria-hidden="true" />
