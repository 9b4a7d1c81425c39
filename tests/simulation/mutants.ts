export async function tryMutants(_: {
  events: number
  only: string | undefined
}): Promise<boolean> {
  return true
}
