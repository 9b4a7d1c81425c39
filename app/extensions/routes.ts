// Opens the addresses of the extensions, in the bundle.
import type { World } from '../../shop/world.ts'
import type { Api } from '../api/call'
import { guards } from '../guards'
import { openExtensions } from './declared'
import type { Extension } from './define'
import { refuseExtension } from './refuse'
import { whyThrown } from './why-thrown'

export type OpenRoute = {
  readonly under: readonly string[]
  readonly as: string
  readonly answer: Api
}

/** An extension that throws here, or wants an address of the shop, is refused with all that it has. */
export async function openRoutes(
  world: World,
  extensions: readonly Extension[] = openExtensions(world),
): Promise<OpenRoute[]> {
  const opened: OpenRoute[] = []
  for (const extension of extensions) {
    try {
      opened.push(...(await routesOf(world, extension)))
    } catch (error) {
      await refuseExtension(
        world,
        extension.name,
        error instanceof Taken ? error.message : whyThrown(error),
      )
    }
  }
  return opened
}

class Taken extends Error {}

/** Addresses outside the router. */
const own = ['/api', '/assets', '/healthz', '/readyz', '/pictures']

function routesOf(world: World, { routes = [], needs = [] }: Extension): Promise<OpenRoute[]> {
  const lacking = needs.find((name) => !world.extensions.open.has(name))
  if (lacking) throw new Taken(`it needs ${lacking}, which is not open`)
  const isBelow = (path: string, beginning: string) => `${path}/`.startsWith(`${beginning}/`)
  const isTaken = (path: string) =>
    [...own, ...Object.keys(guards)].some(
      (each) => isBelow(each, path) || (each !== '/' && isBelow(path, each)),
    )
  const taken = routes.flatMap(({ under }) => under).find(isTaken)
  if (taken) throw new Taken(`the address ${taken} is taken`)
  return Promise.all(
    routes.map(async ({ under, as, open }) => ({ under, as, answer: await open(world) })),
  )
}
