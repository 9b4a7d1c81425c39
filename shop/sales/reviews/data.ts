/** Sample reviews for a demonstration; each is marked as a demonstration's wherever it is shown. */
export const demoReviews = [
  {
    productId: 'smartphone-1',
    author: 'Mira',
    rating: 5,
    words: 'Night photos look like photos, not paintings.',
  },
  {
    productId: 'smartphone-1',
    author: 'Tomas',
    rating: 4,
    words: 'Good phone. I would have liked a second charger in the box.',
  },
  { productId: 'smartphone-1', author: 'Aiko', rating: 4, words: '' },
  {
    productId: 'laptop-1',
    author: 'Noor',
    rating: 5,
    words: 'Quiet, light, and the battery lasts through my whole day.',
  },
  {
    productId: 'laptop-1',
    author: 'Ben',
    rating: 3,
    words: 'Does what it should, but the keyboard is a bit shallow for me.',
  },
  {
    productId: 'audio-1',
    author: 'Lucia',
    rating: 4,
    words: 'I can’t hear the train any more, only the music.',
  },
  { productId: 'camera-1', author: 'Ivan', rating: 5, words: 'Sharp from corner to corner.' },
  { productId: 'gaming-1', author: 'Priya', rating: 4, words: 'Very quiet, even in summer.' },
  { productId: 'gaming-1', author: 'Jonas', rating: 2, words: 'Too few ports for my living room.' },
  {
    productId: 'sneakers-1',
    author: 'Chloe',
    rating: 5,
    words: 'Comfortable from the first step.',
  },
  {
    productId: 'shoes-1',
    author: 'Marek',
    rating: 4,
    words: 'They run small. Order half a size up.',
  },
  { productId: 'fashion-1', author: 'Hana', rating: 5, words: '' },
] as const
