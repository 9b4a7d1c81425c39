// Restricts development mode to loopback addresses.
import type { Config } from '../config/config.ts'

export const isForDevelopment = (
  { demo, host }: Pick<Config, 'demo' | 'host'>,
  environment: string | undefined,
): boolean =>
  demo && environment !== 'production' && ['127.0.0.1', 'localhost', '::1'].includes(host)
