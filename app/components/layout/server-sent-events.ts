// Keeps a page in step with the shop while it is open: it asks again when something has changed.
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/** `known` is the status that the page was made with, as the events write it; null: nothing can change any more. */
export function useLive(address: string, known: string | null): void {
  const { revalidate } = useRevalidator()
  const latest = useRef(known)
  latest.current = known
  const isOpen = known !== null
  useEffect(() => {
    if (!isOpen) return
    const source = new EventSource(address)
    source.addEventListener('status', ({ data }) => {
      if (data !== latest.current) revalidate()
    })
    return () => source.close()
  }, [address, isOpen, revalidate])
}

export const useLiveOrder = (number: string, known: string | null): void =>
  useLive(`/payment/events?order=${number}`, known)
