// Global set-up of journeys: prepares a demonstration's data folder, which each shop starts with.
import { prepareHome } from '../browser/shop.ts'

/** With DATABASE_URL the rows are on that server, not in the folder: shops start empty. */
export default async function setup(): Promise<void> {
  if (!process.env.DATABASE_URL) await prepareHome()
}
