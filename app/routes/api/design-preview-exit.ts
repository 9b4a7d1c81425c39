// Ends the preview of the design in this browser.
import { redirect } from 'react-router'
import { endPreview } from '../../http/storefront/design-preview'

export const loader = () => redirect('/', { headers: { 'set-cookie': endPreview } })
