// All texts, on the server, compiled as they are needed: in development and tests. The build has compiled them already,
// and browsers fetch the groups of their page as immutable files (vite.config.ts).
import { compiledGroup } from './compile-texts'
import { textsOnDemand } from './texts-on-demand'

export const allTexts = textsOnDemand(compiledGroup)
