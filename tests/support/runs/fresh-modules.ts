// Files of one process share what Node has loaded of shop/ and adapters/; everything else, fixtures and their world
// included, is loaded anew for each.
import { vi } from 'vitest'

vi.resetModules()
