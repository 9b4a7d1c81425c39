// The extensions in the bundle: those of extensions/list.ts, and none without the folder.
import type { World } from '../../shop/world.ts'
import type { Extension, ExtensionList } from './define'

const lists = import.meta.glob<{ extensions: ExtensionList }>('../../extensions/list.ts', {
  eager: true,
})

/** What does not load is left out: Node loads the same list, and says why. */
const declared = Object.values(lists).map(async ({ extensions }) => {
  const loaded = Object.entries(extensions).map(async ([name, load]) => ({
    name,
    extension: (await load()).default,
  }))
  return (await Promise.allSettled(loaded)).flatMap((each) =>
    each.status === 'fulfilled' ? [each.value] : [],
  )
})
const all = (await Promise.all(declared)).flat()

/** Those that this process has not refused, in the order of the list. */
export const openExtensions = ({ extensions }: Pick<World, 'extensions'>): Extension[] =>
  all.flatMap(({ name, extension }) =>
    extension?.name === name && extensions.open.has(name) ? [extension] : [],
  )
