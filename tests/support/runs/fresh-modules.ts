// Runs before each file. Files with a database share a process and its modules of shop and adapters; modules that
// Vitest loaded (tests, fixtures, app) are reset, since fixtures open shared resources on import.
import { vi } from 'vitest'

vi.resetModules()
