// Tools available to a caller: shopping for everyone, reading and drafts for a key with the scopes.
import { isOpenTo } from '../../../app/api/operation'
import { agentsMayShop } from '../../../shop/sales/agents/views.ts'
import type { World } from '../../../shop/world.ts'
import type { Caller, Tool } from '../tool'
import { drafts } from './drafts'
import { reading } from './read-tools'
import { shopTools } from './shop-tools'
import { shopping } from './shopping'

export const allTools: readonly Tool[] = [...shopping, ...shopTools, ...reading, ...drafts]
const byName: ReadonlyMap<string, Tool> = new Map(allTools.map((tool) => [tool.name, tool]))

export const isWrite = (name: unknown): boolean =>
  typeof name === 'string' && byName.get(name)?.isWrite === true

/** Responses about orders and payments are signed, as by REST. */
export const isSigned = (name: unknown): boolean =>
  typeof name === 'string' && byName.get(name)?.isSigned === true

const isFor = ({ key }: Pick<Caller, 'key'>, tool: Tool, mayShop: boolean): boolean =>
  tool.scope === null ? mayShop : key !== null && isOpenTo(tool, key.scopes)

export async function toolsFor(world: World, caller: Pick<Caller, 'key'>): Promise<Tool[]> {
  const shops = await agentsMayShop(world)
  return allTools.filter((tool) => isFor(caller, tool, shops))
}

/** Returns null if the caller has no tool of this name. */
export async function toolNamed(
  world: World,
  caller: Pick<Caller, 'key'>,
  name: string,
): Promise<Tool | null> {
  const tool = byName.get(name)
  return tool && isFor(caller, tool, await agentsMayShop(world)) ? tool : null
}
