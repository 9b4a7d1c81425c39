// Request id as in the shop's log, for error messages on a page.
import { createContext } from 'react'

/** Empty in the browser: the id rendered by the server stays. */
export const RequestId = createContext('')
