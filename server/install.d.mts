/** The lock file with the address of each package at a registry, as npm reads it. */
export function lockWithAddresses(root: string, registry: string): string
export function isInstalled(root: string, extent: 'all' | 'build' | 'run'): boolean
