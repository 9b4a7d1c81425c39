// Doctor check: secret key, database and DATA_DIR belong to one shop.
import { connect } from '../../../adapters/database/connect.ts'
import { storedShopId } from '../../../adapters/database/shop-instance.ts'
import type { Config } from '../../config/config.ts'
import { openSecrets } from '../../config/secret-key.ts'
import { otherFolder, problemOfKeys } from '../../instance/identity.ts'
import { readMark } from '../../instance/mark.ts'
import { type Finding, findingsOf } from './finding.ts'

const shop = findingsOf('one shop')

/** Changes nothing. A database without a shop, or of an earlier version, has nothing to compare yet. */
export async function examineInstance(url: string, config: Config): Promise<Finding[]> {
  const pool = connect(url, 1)
  try {
    const problem = await problemOfKeys(pool, openSecrets(config))
    if (problem)
      return [shop.wrong(problem, 'See docs/operating/backup.md, "The parts of a shop".')]
    const [shopId, mark] = [await storedShopId(pool), await readMark(config.dataDir)]
    if (shopId && mark && mark.shopId !== shopId) return [shop.wrong(otherFolder, 'Correct .env.')]
    return [shop.fine('Secret key, database and DATA_DIR belong together.')]
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code === undefined) return [shop.wrong(message, 'Put a copy of the file back.')]
    return [shop.fine('Nothing to compare yet.')]
  } finally {
    await pool.end({ timeout: 2 }).catch(() => {})
  }
}
