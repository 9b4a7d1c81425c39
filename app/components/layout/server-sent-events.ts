// Keeps an open page up to date by server-sent events: revalidates when something has changed.
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/** `known` is the status at rendering, in the notation of the events; null: nothing can change any more. */
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
