// Once per run of the journeys: a demonstration's data folder that each shop of theirs begins with.
import { prepareHome } from '../browser/shop.ts'

/** A shop on the server of DATABASE_URL keeps its rows there, not in the folder: it begins empty. */
export default async function setup(): Promise<void> {
  if (!process.env.DATABASE_URL) await prepareHome()
}
