// Runs before each file. Files with a database share a process, with all that Node has loaded of shop and adapters; what
// Vitest has loaded (tests, fixtures, app) is loaded anew, since fixtures open what they share when they are imported.
import { vi } from 'vitest'

vi.resetModules()
