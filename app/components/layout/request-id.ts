// The name of this request in the shop's log, for a page that has to say that something failed.
import { createContext } from 'react'

/** Empty in the browser: what the server has written stays. */
export const RequestId = createContext('')
