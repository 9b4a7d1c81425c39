// Doctor check of Pi's platform API: reachable, and accepts the key.
import { piPlatform } from '../../../adapters/pi-app/platform.ts'
import { type Finding, findingsOf } from './finding.ts'

/** A payment that does not exist: with a valid key the API answers 404. */
const missingPayment = 'piazza-doctor'

export async function examinePiApp(piApp: {
  readonly apiUrl: string
  readonly key: string
}): Promise<Finding[]> {
  const { fine, wrong } = findingsOf(new URL(piApp.apiUrl).host)
  const result = await piPlatform({ url: piApp.apiUrl, key: piApp.key }).payment(missingPayment)
  const code = result.ok ? 'piapp.unreadable' : result.code
  if (code === 'piapp.not_found') return [fine('It answers and accepts the key.')]
  if (code === 'piapp.key')
    return [
      wrong(
        'It does not accept the key.',
        'Set PI_API_KEY to the server key of this app in the Pi Developer Portal.',
      ),
    ]
  if (code === 'piapp.unreachable' || code === 'piapp.limited')
    return [wrong(`It does not answer (${code}).`, 'Wait until it answers, or correct PI_API_URL.')]
  return [wrong('The response is not from the Pi platform.', 'Correct PI_API_URL.')]
}
