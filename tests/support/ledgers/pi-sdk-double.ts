// Page script of the test double of Pi's platform: `window.Pi` as documented. The test's user is in
// `window.testPioneer` ({ token, answers }): `pay`, `refuse`, or `vanish` after paying, as if the browser were closed.
export const sdkDouble = (url: string) => `
window.Pi = (() => {
  const { token, answers } = window.testPioneer
  const ask = async (path, body = {}) => (await fetch('${url}/pioneer/' + path, {
    method: 'POST', body: JSON.stringify({ token, ...body })
  })).json()
  let begun = false
  return {
    init: ({ version }) => { begun = version === '2.0' },
    async authenticate(scopes, onIncompletePaymentFound) {
      if (!begun) throw new Error('Pi.init first')
      if (!answers) return new Promise(() => {})
      const unfinished = await ask('incomplete')
      if (unfinished) onIncompletePaymentFound(unfinished)
      return { accessToken: token, user: { uid: 'not to be believed' } }
    },
    async createPayment({ amount, memo, metadata }, callbacks) {
      const answer = answers.shift()
      const { identifier } = await ask('create', {
        amount: answer === 'altered' ? '0.0000001' : String(amount), memo, order: metadata.order })
      for (let tries = 0; tries < 3; tries++) await callbacks.onReadyForServerApproval(identifier)
      const { status } = await ask('payment', { id: identifier })
      if (!status.developer_approved) return callbacks.onCancel(identifier)
      if (answer === 'refuse') {
        await ask('refuse', { id: identifier })
        return callbacks.onCancel(identifier)
      }
      const { txid } = await ask('submit', { id: identifier })
      if (answer === 'vanish') return
      for (let times = 0; times < 5; times++) callbacks.onReadyForServerCompletion(identifier, txid)
    },
  }
})()
`
