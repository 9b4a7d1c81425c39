// A dialog at the end of the line, as high as the screen.
import type { ComponentProps } from 'react'
import { Dialog } from './Dialog'

export const Drawer = (props: Omit<ComponentProps<typeof Dialog>, 'kind'>) => (
  <Dialog kind="drawer" {...props} />
)
