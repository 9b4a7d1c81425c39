// What an extension declares, once, in extensions/NAME/extension.ts: read by Node and by the bundle (docs/developing/extensions.md).
import type { Command } from 'commander'
import type { Scope } from '../../shop/people/api-keys/rules.ts'
import type { EventType } from '../../shop/platform/events/rules.ts'
import type { World } from '../../shop/world.ts'
import type { Api } from '../api/call'

/** The version of what is below. It increases when an extension made for the one before would break. */
export const extensionApi = 1

export type ExtensionRoute = {
  /** Beginnings of paths, such as `/mcp`: up to a slash, a query or the end. */
  readonly under: readonly string[]
  /** The address in metrics. */
  readonly as: string
  /** Once a process. Imports the code of the web itself, which only the bundle has. */
  open(world: World): Promise<Api>
}

export type ExtensionSetting = {
  /** The default; empty means not set. */
  readonly otherwise: string
  /** What is wrong with a value, as the end of a sentence without it; null if nothing is. */
  problemOf?(value: string): string | null
}

/** A crontab (minute, hour, day of month, month, day of week), and what is done then. */
export type ExtensionJob = readonly [
  schedule: string,
  ...steps: ((world: World, signal?: AbortSignal) => Promise<unknown>)[],
]

export type Extension = {
  /** Of its folder. */
  readonly name: string
  /** The `extensionApi` that it was made for. */
  readonly madeFor: number
  /** Extensions that it imports from. They come first in the list. */
  readonly needs?: readonly string[]
  /** Of the environment; `settingOf` reads them. */
  readonly settings?: Readonly<Record<string, ExtensionSetting>>
  /** Outside the router, without cookies and sessions, like the API. */
  readonly routes?: readonly ExtensionRoute[]
  /** By name. */
  readonly jobs?: Readonly<Record<string, ExtensionJob>>
  /** What it is told, after the commit, at least once, and again if it throws; with the id of the event's object. */
  readonly on?: Partial<Readonly<Record<EventType, (world: World, id: string) => Promise<unknown>>>>
  /** Adds commands to `piazza`. */
  commands?(piazza: Command): void
  /** Links of `llms.txt`. */
  readonly links?: {
    readonly all: readonly (readonly [name: string, path: string])[]
    isShown?(world: World): Promise<boolean>
  }
  /** What a scope of API keys allows by it, for the guide. */
  readonly scopes?: Partial<Readonly<Record<Scope, string>>>
}

/** Modules by name, in the order in which they open. */
export type ExtensionList = Readonly<Record<string, () => Promise<{ readonly default: Extension }>>>

/** Keeps the exact type, and names what is missing. */
export const defineExtension = (extension: Extension): Extension => extension

/** The value of a setting that the extension declares; '' if it is not set, or the extension not open. */
export const settingOf = (
  { extensions }: Pick<World, 'extensions'>,
  extension: string,
  name: string,
): string => extensions.open.get(extension)?.[name] ?? ''
