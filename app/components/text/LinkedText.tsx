// Plain text with its web addresses as links.

const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/

export function LinkedText({ text }: { text: string }) {
  return text.split(address).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
      <a key={index} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}
