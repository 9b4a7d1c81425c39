// Doctor check of the virus scanner: reachable. Sends no file.
import { clamd } from '../../../adapters/images/clamd.ts'
import { type Finding, findingsOf } from './finding.ts'

const { fine, wrong } = findingsOf('scanner')

export async function examineScanner(url: string): Promise<Finding[]> {
  if (await clamd(url, 5).answers()) return [fine('It responds; uploads are scanned first.')]
  const remedy = 'Start clamd, or correct SCANNER_URL: until then every upload is refused.'
  return [wrong('It does not answer.', remedy)]
}
