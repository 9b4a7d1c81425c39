// Writes the words of products that have changed into the database's own index; the rules of words are ours.
import { stepsBack } from '../../polite.ts'
import { ok, type Result } from '../../result.ts'
import { announce, type World } from '../../world.ts'
import { firstLanguage } from '../rules/texts.ts'
import { indexRows } from '../store/index-rows.ts'
import { languagesOf, putWords, takeStale } from '../store/search.ts'

const atOnce = 100

/** Answers how many products were indexed. What fails is tried again next time. */
export async function indexProducts(world: World): Promise<number> {
  const steps = stepsBack()
  let count = 0
  for (;;) {
    const from = performance.now()
    const done = await world.transaction(indexSome)
    if (!done.ok || done.value === 0) return count
    count += done.value
    steps.worked(performance.now() - from)
    await steps.rest()
  }
}

async function indexSome(world: World): Promise<Result<number>> {
  const ids = await takeStale(world.db, atOnce)
  if (ids.length === 0) return ok(0)
  let added = 0
  for (const language of [firstLanguage, ...(await languagesOf(world.db, ids))])
    added += await putWords(world.db, language, await indexRows(world.db, language, ids))
  if (added > 0) await announce(world, 'words')
  return ok(ids.length)
}
