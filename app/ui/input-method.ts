// Input methods (Chinese, Japanese, Korean): a key that chooses among characters is not meant for the page.
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

type KeyPress = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>

/** Safari ends a composition before it reports the key that ended it: only the key code 229 then tells. */
export function isForInputMethod(event: KeyPress | Pick<ReactKeyboardEvent, 'nativeEvent'>) {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return isComposing || keyCode === 229
}
