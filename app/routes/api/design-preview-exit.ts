// Ends the preview of the design in this browser.
import { redirect } from '../../http/redirects'
import { endPreview } from '../../http/storefront/design-preview'

export const loader = () => redirect('/', { headers: { 'set-cookie': endPreview } })
