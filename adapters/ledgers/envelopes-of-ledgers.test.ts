// Our envelope parser against transactions of public ledgers.
import { describe, expect, test } from 'vitest'
import { readEnvelope } from './envelope.ts'
import { isHashOf } from './signatures.ts'

// From public ledgers: a transaction of the Pi Network of 2025-12-03, and one of Stellar's main network.
describe('envelopes of real ledgers', () => {
  const pi = {
    hash: '3f4332d7430e87ad5743af6f92efd1c32c5b87617386c737e75e1d90fc315544',
    envelope:
      'AAAAAgAAAAADJMhhuHOHbIPLRBIljALOC70H0cNuitXdECgraJtC/QAMNQAAhU/JAAAAGwAAAAEAAAAAAAAAAAAAAABpL82MAAAAAQAAABFiYXRjaC1jbGFpbStzd2VlcAAAAAAAAAIAAAABAAAAADrgotF13iIK0ygAAhr9Es6U33viEuLSRZC/mcTxIW3BAAAADwAAAAAd/6KBtV9UX7hoMjfSvKuvoaL3m27UJ1NnDVtA3BjSyAAAAAEAAAAAOuCi0XXeIgrTKAACGv0SzpTfe+IS4tJFkL+ZxPEhbcEAAAABAAAAAGBgwlCLovCMX8CevyVACJlc9dcv0GIie+V5ZJ+6QF+pAAAAAAAAAAAWlanlAAAAAAAAAAJom0L9AAAAQAZ+tnKHZwAr/hyik1DhIWJ22PbJq2LJl6+nUsPf0griNjHSUtp1S7dPNLQpnvGj/WzVhnDyIK71ew9WeH5EdwTxIW3BAAAAQHWy+cO+/Qw2yradgr0zV1pYy0/tXRTCC+kvKpjuK0X4UihuWUMqGwXAfk4LFUOUUkUQq3h91xposMVXuhMUKAI=',
  }

  test('a payment of the Pi Network is verified and decoded', () => {
    expect(isHashOf(pi.envelope, 'Pi Network', pi.hash)).toBe(true)
    expect(isHashOf(pi.envelope, 'Pi Testnet', pi.hash)).toBe(false)
    expect(isHashOf(pi.envelope, 'Pi Mainnet', pi.hash)).toBe(false)
    expect(readEnvelope(pi.envelope, 0).operation.kind).toBeNull()
    expect(readEnvelope(pi.envelope, 1)).toMatchObject({
      source: 'GABSJSDBXBZYO3EDZNCBEJMMALHAXPIH2HBW5CWV3UICQK3ITNBP2JVN',
      memo: { type: 'text', value: 'batch-claim+sweep' },
      operation: { kind: 'payment', asset: 'native', amount: 378_907_109n, atLeast: false },
    })
  })

  test('a contract call in a fee bump is verified, but not decoded', () => {
    const envelope =
      'AAAABQAAAAA0mMHF8QGzwsMRBhe9i8PSIqxjNjKyQMyXZODBAdhAUwAAAAAAA5+BAAAAAgAAAADNmD+dBusrooldxZ/jBHz+kHpJuzKYv+K7479sFsUabgADnrgDk01ZAAC0zgAAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAABAAAAAM2YP50G6yuiiV3Fn+MEfP6Qekm7Mpi/4rvjv2wWxRpuAAAAGAAAAAAAAAAB1/5EvQrxHWArEJHy9KH03yEtRE0DIeoyrbPMHLurCgQAAAAEd29yawAAAAMAAAASAAAAAAAAAADNmD+dBusrooldxZ/jBHz+kHpJuzKYv+K7479sFsUabgAAAA0AAAAgAAAA8+ZvEAFJSy5run5tdG54EqiuL+t2fTLLxH3dSWkAAAAFAAAAAAMaGUQAAAAAAAAAAQAAAAAAAAABAAAAB9ssFCkNSWTjgF8lJ90TKTm6X7P8ysVrML+rj9CRARYnAAAAAwAAAAYAAAAB1/5EvQrxHWArEJHy9KH03yEtRE0DIeoyrbPMHLurCgQAAAAQAAAAAQAAAAIAAAAPAAAABUJsb2NrAAAAAAAAAwACpKoAAAAAAAAABgAAAAHX/kS9CvEdYCsQkfL0ofTfIS1ETQMh6jKts8wcu6sKBAAAABAAAAABAAAAAwAAAA8AAAAEUGFpbAAAABIAAAAAAAAAAM2YP50G6yuiiV3Fn+MEfP6Qekm7Mpi/4rvjv2wWxRpuAAAAAwACpKoAAAAAAAAABgAAAAHX/kS9CvEdYCsQkfL0ofTfIS1ETQMh6jKts8wcu6sKBAAAABQAAAABABvFygAAAAAAAAXIAAAAAAADnrgAAAABFsUabgAAAEC+njd7hBy4Ke1CQZ4voMXADEge7nCtmEgLwrS/aZ+rg4yQo38Jq4B+7JiN5nCFiksbuG5yzSPn90JSqSRbE+sEAAAAAAAAAAEB2EBTAAAAQDLMsvhHJNyXSiNr+7mewyTRVs9blszk8PN4VkufS4p/qGlA/bX14UsCAukJP+I+59P2YtQ+3yQTUJiuJRTclQk='
    const hash = 'fd976c454dd44dfbf0a4a52bdaee7f9ebbf1f3c8ec4e87d81ef2954098ee3494'
    expect(isHashOf(envelope, 'Public Global Stellar Network ; September 2015', hash)).toBe(true)
    expect(readEnvelope(envelope, 0).operation).toMatchObject({
      kind: 'invoke_host_function',
      amount: null,
    })
  })

  test('the format from before 2020 is verified and decoded', () => {
    const now = Buffer.from(pi.envelope, 'base64')
    const old = Buffer.concat([Buffer.alloc(4), now.subarray(8)]).toString('base64')
    expect(isHashOf(old, 'Pi Network', pi.hash)).toBe(true)
    expect(readEnvelope(old, 1)).toEqual(readEnvelope(pi.envelope, 1))
  })
})
