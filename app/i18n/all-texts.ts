// All texts, on the server, compiled on demand: in development and tests. The build has compiled
// them already, and browsers fetch the groups of their page as immutable files (vite.config.ts).
import { compiledGroup } from './compile-texts'
import { textsOnDemand } from './texts-on-demand'

export const allTexts = textsOnDemand(compiledGroup)
