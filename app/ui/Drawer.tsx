// A full-height dialog at the end edge of the screen.
import type { ComponentProps } from 'react'
import { Dialog } from './Dialog'

export const Drawer = (props: Omit<ComponentProps<typeof Dialog>, 'kind'>) => (
  <Dialog kind="drawer" {...props} />
)
