// How addresses of refunds begin, for forms.

/** In place of a beginning: the provider that took the payment asks the customer itself. */
export const byProvider = 'provider'
