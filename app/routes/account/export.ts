// Personal data export, streamed, after step-up authentication.
import { Readable } from 'node:stream'
import { exportOwnData } from '../../../shop/back-office/privacy/actions/export.ts'
import { errorSummary } from '../../../shop/platform/error-summary.ts'
import { dayInZone, shopZone } from '../../../shop/platform/time-zone.ts'
import { redirect } from '../../http/redirects'
import { requestContext, requireViewer, withToast } from '../../http/request-context'
import type { Route } from './+types/export'

export async function loader({ context, request }: Route.LoaderArgs) {
  const who = requireViewer(context, request)
  const { world } = requestContext(context)
  const made = await exportOwnData(world, who)
  if (!made.ok)
    return made.code === 'accounts.stepUp'
      ? redirect('/account/confirm?next=%2Faccount%2Fdata.zip')
      : withToast('/account/data', made.code)
  const day = dayInZone(world.now(), shopZone(world))
  return new Response(
    Readable.toWeb(Readable.from(watched(made.value, world.log))) as ReadableStream,
    {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="my-data-${day}.zip"`,
        'cache-control': 'no-store',
      },
    },
  )
}

type Log = ReturnType<typeof requestContext>['world']['log']

async function* watched(chunks: AsyncGenerator<Uint8Array>, log: Log) {
  try {
    yield* chunks
  } catch (error) {
    // The download ends early and the browser reports it; only the log has the cause.
    log.error('export of personal data failed', errorSummary(error))
    throw error
  }
}
