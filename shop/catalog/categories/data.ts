// Starter category sets for a new shop: keys of messages, group `starting-categories`.

type Branch = readonly [key: string, below: readonly string[]]

export const startingTrees = {
  electronics: [
    ['phones-tablets', ['phones', 'tablets']],
    ['computers', ['laptops', 'desktops', 'monitors']],
    ['audio', ['headphones', 'speakers']],
    ['cameras', []],
    ['gaming', []],
    ['accessories', []],
  ],
  fashion: [
    ['women', ['clothing', 'shoes']],
    ['men', ['clothing', 'shoes']],
    ['children', ['clothing', 'shoes']],
    ['bags', []],
    ['jewelry', []],
    ['accessories', []],
  ],
  food: [
    ['food', []],
    ['drinks', []],
    ['gifts', []],
  ],
  books: [
    ['books', []],
    ['stationery', []],
    ['gifts', []],
  ],
  home: [
    ['kitchen', []],
    ['living', []],
    ['garden', []],
  ],
  blank: [['products', []]],
} as const satisfies Record<string, readonly Branch[]>

export type StartingTree = keyof typeof startingTrees
export const startingTreeNames = Object.keys(startingTrees) as readonly StartingTree[]
